import { beforeEach, expect, test } from 'vitest'
import { local } from '#web/lib/page/storage.ts'
import { chooseConsent } from './consent.ts'
import { giveAnswer, sendEarlierAnswers } from './given-answers.ts'

/** Returns what waits to be sent, and removes it. */
const takeRequests = () => {
  const keys = local.keys('outbox.').toSorted()
  const items = keys.map((key) => JSON.parse(local.read(key) ?? '{}')).toSorted((a, b) => a.order - b.order)
  keys.forEach((key) => local.remove(key))
  return items.map(({ path, body }) => {
    const { quizUserId: _, creo: __, ...sent } = JSON.parse(body)
    return [path, sent]
  })
}

const choose = (answers: boolean) => {
  chooseConsent({ ads: false, answers })
  sendEarlierAnswers()
}

const rest = { questionId: 'rest', answer: 'Not enough', timeTaken: '3.20' }
const hopes = { questionId: 'hopes', multiSelectAnswer: ['Peace', 'Rest'], timeTaken: '8.01' }
const pause = { questionId: 'pause', timeTaken: '1.00' }
const NO = ['/quiz/consent', { ads: false, answers: false }]
const YES = ['/quiz/consent', { ads: false, answers: true }]

beforeEach(() => local.keys('').forEach((key) => local.remove(key)))

test('a visitor who declines sends no choice, and a later yes sends each answer once, after the consent', () => {
  choose(false)
  for (const given of [rest, pause, hopes]) giveAnswer(given)
  expect(takeRequests()).toEqual([
    NO,
    ...[rest, pause, hopes].map(({ questionId, timeTaken }) => ['/quiz/passed', { questionId, timeTaken }]),
  ])
  choose(true)
  expect(takeRequests()).toEqual([YES, ['/quiz/answer', rest], ['/quiz/answer', hopes]])
  choose(true)
  expect(takeRequests()).toEqual([YES])
})

test('a no erases what was sent, so the next yes sends the latest answers again', () => {
  choose(true)
  giveAnswer(rest)
  giveAnswer({ ...rest, answer: 'Plenty' })
  choose(false)
  takeRequests()
  choose(true)
  expect(takeRequests()).toEqual([YES, ['/quiz/answer', { ...rest, answer: 'Plenty' }]])
})

test('a no also holds for answers that have not been sent yet', () => {
  choose(true)
  giveAnswer(rest)
  giveAnswer(hopes)
  choose(false)
  expect(takeRequests()).toEqual([
    YES,
    ...[rest, hopes].map(({ questionId, timeTaken }) => ['/quiz/passed', { questionId, timeTaken }]),
    NO,
  ])
})

test.each(['{', '7', 'null'])('a yes sends nothing of unreadable answers: %s', (broken) => {
  local.write('given', broken)
  choose(true)
  expect(takeRequests()).toEqual([YES])
})
