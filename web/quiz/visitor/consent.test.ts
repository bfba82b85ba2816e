import { beforeEach, expect, test } from 'vitest'
import { chooseConsent, consent, onConsent, type ConsentChoice } from './consent.ts'
import { local } from '#web/lib/page/storage.ts'

beforeEach(() => local.remove('consent'))

test('the consent of a visitor is undefined before they choose', () => {
  expect(consent()).toBeUndefined()
})

test.each([
  { ads: true, answers: false },
  { ads: false, answers: true },
])('the consent of a visitor is stored as chosen: %o', (choice) => {
  chooseConsent(choice)
  expect(consent()).toEqual(choice)
})

test('the consent of a visitor is the latest choice', () => {
  chooseConsent({ ads: true, answers: true })
  chooseConsent({ ads: false, answers: true })
  expect(consent()).toEqual({ ads: false, answers: true })
})

test.each(['', '{', 'null', '42', '[]', '{"ads":true}', '{"ads":"yes","answers":true}'])(
  'the consent of a visitor is undefined when storage holds %j',
  (broken) => {
    local.write('consent', broken)
    expect(consent()).toBeUndefined()
  },
)

test('a listener is notified of each choice until it unsubscribes', () => {
  const choices: (ConsentChoice | undefined)[] = []
  const stop = onConsent((choice) => choices.push(choice))
  chooseConsent({ ads: true, answers: false })
  chooseConsent({ ads: false, answers: false })
  stop()
  chooseConsent({ ads: true, answers: true })
  expect(choices).toEqual([
    { ads: true, answers: false },
    { ads: false, answers: false },
  ])
})
