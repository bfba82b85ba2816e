import { expect, test } from 'vitest'
import type { QuizProgress } from '#web/quiz/progress/quiz-progress.ts'
import { planFacts } from './plan-facts.ts'

/** Lists the facts of a visitor whose questions have no undecided choices. */
const factsOf = (answers: QuizProgress['answers']) => planFacts({ answers, undecided: new Map() })

test('the visitor’s choices are listed in their words, in a fixed order', () => {
  const answers = new Map([
    ['time-of-day', ['Early in the morning']],
    ['music', ['No, I prefer silence']],
    ['hopes', ['A steady daily rhythm', 'Something to share with my family']],
  ])
  expect(factsOf(answers)).toEqual([
    {
      question: 'hopes',
      label: 'What you hope for',
      choices: ['A steady daily rhythm', 'Something to share with my family'],
    },
    { question: 'time-of-day', label: 'Best time of day', choices: ['Early in the morning'] },
  ])
})

test('a long list of choices is shortened', () => {
  const answers = new Map([['hopes', ['One', 'Two', 'Three', 'Four']]])
  expect(factsOf(answers)).toEqual([
    { question: 'hopes', label: 'What you hope for', choices: ['One', 'Two', 'Three', 'and more'] },
  ])
})

test('the choice that states no preference is not listed, whatever its words', () => {
  const undecided = new Map([['hopes', 'Surprise me']])
  const both = ['Surprise me', 'Peace in the middle of busy days']
  expect(planFacts({ answers: new Map([['hopes', ['Surprise me']]]), undecided })).toEqual([])
  expect(planFacts({ answers: new Map([['hopes', both]]), undecided })).toEqual([
    { question: 'hopes', label: 'What you hope for', choices: ['Peace in the middle of busy days'] },
  ])
})

test('a choice is listed even if it sounds undecided', () => {
  expect(factsOf(new Map([['hopes', ['I’m still learning to rest']]]))).toHaveLength(1)
})

test('the list is empty for a visitor without answers', () => {
  expect(factsOf(new Map())).toEqual([])
})
