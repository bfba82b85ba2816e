import { expect, test } from 'vitest'
import { planFacts } from './plan-facts.ts'

test('the visitor’s choices are listed in their words, in a fixed order', () => {
  const answers = new Map([
    ['time-of-day', ['Early in the morning']],
    ['music', ['No, I prefer silence']],
    ['hopes', ['A steady daily rhythm', 'Something to share with my family']],
  ])
  expect(planFacts(answers)).toEqual([
    {
      question: 'hopes',
      label: 'What you hope for',
      choices: ['A steady daily rhythm', 'Something to share with my family'],
    },
    { question: 'time-of-day', label: 'Your quiet moment', choices: ['Early in the morning'] },
  ])
})

test('a long list of choices is shortened', () => {
  const answers = new Map([['hopes', ['One', 'Two', 'Three', 'Four']]])
  expect(planFacts(answers)).toEqual([
    { question: 'hopes', label: 'What you hope for', choices: ['One', 'Two', 'Three', 'and more'] },
  ])
})

test.each(['I’m not sure yet', 'I’m still finding out', 'I’d rather not say', 'Not sure how to describe it'])(
  'the answer "%s" is not listed',
  (choice) => {
    expect(planFacts(new Map([['hopes', [choice]]]))).toEqual([])
    expect(planFacts(new Map([['hopes', [choice, 'Peace in the middle of busy days']]]))).toHaveLength(1)
  },
)

test('the list is empty for a visitor without answers', () => {
  expect(planFacts(new Map())).toEqual([])
})
