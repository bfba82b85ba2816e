import { expect, test } from 'vitest'
import type { DomainEvent } from '#events/catalog.ts'
import { decideForgetAnswers, decideForgetWriting } from './erasure.decision.ts'

const answered = (choices: string[]): DomainEvent => ({
  type: 'quiz.question-answered',
  data: { question: 'prayer', choices, timeTakenMs: 1 },
})
const sealed: DomainEvent = {
  type: 'quiz.question-answered',
  data: { question: 'prayer', choices: [], timeTakenMs: 1, chosen: { key: 'page/1', sealed: 'x' } },
}
const erased: DomainEvent = { type: 'quiz.answers-erased', data: {} }
const consented = (answers: boolean): DomainEvent => ({ type: 'quiz.consent-chosen', data: { ads: false, answers } })

test.each<[string, boolean, DomainEvent[]]>([
  ['answers in the clear', true, [answered(['Daily'])]],
  ['sealed answers', true, [sealed, answered([])]],
  ['questions that were only read', false, [answered([])]],
  ['answers that were erased', false, [sealed, erased]],
  ['answers after an erasure', true, [sealed, erased, sealed]],
  ['answers whose consent was withdrawn', false, [sealed, consented(false)]],
  ['answers whose consent was given again', true, [sealed, consented(true)]],
])('forgetting is recorded only for readable answers: %s', (_history, isRecorded, history) => {
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
