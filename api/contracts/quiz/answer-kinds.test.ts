import { expect, test } from 'vitest'
import { ANSWER_KINDS, type AnswerKinds, chosenFields, QUESTION_TYPES } from './answer-kinds.ts'
import { Question } from './funnel.ts'

test('every question type has an answer kind', () => {
  const types = Question.options.map(({ shape }) => shape.type.value)
  expect(new Set(QUESTION_TYPES)).toEqual(new Set(types))
})

test('exactly the question types with choices take choices', () => {
  for (const { shape } of Question.options) {
    expect(ANSWER_KINDS[shape.type.value] !== 'none', shape.type.value).toBe('choices' in shape)
  }
})

test('an answer carries one choice, many choices or none', () => {
  expect(chosenFields('select', ['One'])).toEqual({ answer: 'One' })
  expect(chosenFields('multi-select', ['One', 'Two'])).toEqual({ multiSelectAnswer: ['One', 'Two'] })
  expect(chosenFields('text', [])).toEqual({})
})

test('a new question type does not compile without an answer kind', () => {
  type Scale = { type: 'scale'; choices: string[] }
  // @ts-expect-error `scale` is missing
  const missing: AnswerKinds<Question | Scale> = ANSWER_KINDS
  // @ts-expect-error a type that offers choices must not drop them
  const dropping: AnswerKinds<Scale> = { scale: 'none' }
  const complete: AnswerKinds<Question | Scale> = { ...ANSWER_KINDS, scale: 'one' }
  expect([missing, dropping, complete]).toHaveLength(3)
})
