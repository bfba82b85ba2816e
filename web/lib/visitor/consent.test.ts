import { beforeEach, describe, expect, test } from 'vitest'
import { chooseConsent, consent, onConsent, type ConsentChoice } from './consent.ts'
import { local } from '#web/lib/page/storage.ts'

beforeEach(() => local.remove('consent'))

describe('what a visitor allows', () => {
  test('is nothing before they have chosen', () => {
    expect(consent()).toBeUndefined()
  })

  test.each([
    { ads: true, answers: false },
    { ads: false, answers: true },
  ])('is each as it was chosen: %o', (choice) => {
    chooseConsent(choice)
    expect(consent()).toEqual(choice)
  })

  test('is what was chosen last', () => {
    chooseConsent({ ads: true, answers: true })
    chooseConsent({ ads: false, answers: true })
    expect(consent()).toEqual({ ads: false, answers: true })
  })

  test.each(['', '{', 'null', '42', '[]', '{"ads":true}', '{"ads":"yes","answers":true}'])(
    'is asked for again when %j stands in its place',
    (broken) => {
      local.write('consent', broken)
      expect(consent()).toBeUndefined()
    },
  )
})

test('who follows the choice hears of each, until they stop', () => {
  const heard: (ConsentChoice | undefined)[] = []
  const stop = onConsent((choice) => heard.push(choice))
  chooseConsent({ ads: true, answers: false })
  chooseConsent({ ads: false, answers: false })
  stop()
  chooseConsent({ ads: true, answers: true })
  expect(heard).toEqual([
    { ads: true, answers: false },
    { ads: false, answers: false },
  ])
})
