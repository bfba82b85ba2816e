import { expect, test } from 'vitest'
import type { DomainEvent } from '#events/catalog.ts'
import { decideForgetAnswers, decideForgetWriting } from './erasure.decision.ts'

const answered = (...choices: string[]): DomainEvent => ({
  type: 'quiz.question-answered',
  data: { question: 'prayer', timeTakenMs: 1, ...(choices.length > 0 && { choices }) },
})
const erased: DomainEvent = { type: 'quiz.answers-erased', data: {} }

test.each<[string, boolean, DomainEvent[]]>([
  ['answers with choices', true, [answered('Daily'), answered()]],
  ['questions that were only read, or choices that were forgotten', false, [answered()]],
])('forgetting is recorded only where choices are stored: %s', (_history, isRecorded, history) => {
  expect(decideForgetAnswers(history)).toEqual(isRecorded ? [erased] : [])
})

test('forgetting what was written is recorded unless the consent is withdrawn already', () => {
  const chose = (saves: boolean): DomainEvent => ({
    type: 'course.writing-consent-chosen',
    data: { courseVersion: 'v1', saves },
  })
  for (const history of [[], [chose(true)], [chose(false), chose(true)]])
    expect(decideForgetWriting(history, 'v1')).toEqual([chose(false)])
  expect(decideForgetWriting([chose(false)], 'v1')).toEqual([])
})
