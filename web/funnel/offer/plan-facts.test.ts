import { expect, test } from 'vitest'
import { planFacts } from './plan-facts.ts'

test('what a visitor chose is told back in their words, in an order of its own', () => {
  const answers = new Map([
    ['time-of-day', ['Early in the morning']],
    ['music', ['No, I prefer silence']],
    ['hopes', ['A steady daily rhythm', 'Something to share with my family']],
  ])
  expect(planFacts(answers)).toEqual([
    {
      question: 'hopes',
      label: 'What you hope for',
      said: ['A steady daily rhythm', 'Something to share with my family'],
    },
    { question: 'time-of-day', label: 'Your quiet moment', said: ['Early in the morning'] },
  ])
})

test('many choices are cut short', () => {
  const answers = new Map([['hopes', ['One', 'Two', 'Three', 'Four']]])
  expect(planFacts(answers)).toEqual([
    { question: 'hopes', label: 'What you hope for', said: ['One', 'Two', 'Three', 'and more'] },
  ])
})

test.each(['I’m not sure yet', 'I’m still finding out', 'I’d rather not say', 'Not sure how to describe it'])(
  'someone who answered "%s" is not held to it',
  (choice) => {
    expect(planFacts(new Map([['hopes', [choice]]]))).toEqual([])
    expect(planFacts(new Map([['hopes', [choice, 'Peace in the middle of busy days']]]))).toHaveLength(1)
  },
)

test('a visitor of whom nothing is known is told nothing', () => {
  expect(planFacts(new Map())).toEqual([])
})
