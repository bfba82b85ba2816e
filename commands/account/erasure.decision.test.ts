import { expect, test } from 'vitest'
import type { DomainEvent } from '#events/catalog.ts'
import { decideCloseCourse, decideForgetVisitor } from './erasure.decision.ts'

const answered = (...choices: string[]): DomainEvent => ({
  type: 'quiz.question-answered',
  data: { question: 'prayer', timeTakenMs: 1, ...(choices.length > 0 && { choices }) },
})
const aged = (age?: string): DomainEvent => ({ type: 'quiz.age-chosen', data: { age } })

test.each<[string, string[], DomainEvent[]]>([
  ['answers with choices', ['quiz.answers-erased'], [answered('Daily'), answered()]],
  ['questions that were only read, or what was forgotten', [], [answered(), aged()]],
  ['an age', ['quiz.age-erased'], [aged('60+'), answered()]],
])('forgetting a visitor is recorded only where something is stored: %s', (_history, recorded, history) => {
  expect(decideForgetVisitor(history).map(({ type }) => type)).toEqual(recorded)
})

test('a course is closed once, and its writing forgotten unless the consent is withdrawn already', () => {
  const chose = (saves: boolean): DomainEvent => ({
    type: 'course.writing-consent-chosen',
    data: { courseVersion: 'v1', saves },
  })
  const closed: DomainEvent = { type: 'course.owner-erased', data: { courseVersion: 'v1' } }
  for (const history of [[], [chose(true)], [chose(false), chose(true)]])
    expect(decideCloseCourse(history, 'v1')).toEqual([chose(false), closed])
  expect(decideCloseCourse([chose(false)], 'v1')).toEqual([closed])
  expect(decideCloseCourse([chose(false), closed], 'v1')).toEqual([])
})
