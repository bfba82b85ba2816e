import { expect, test } from 'vitest'
import { createMemoryStore } from '#web/lib/page/testing.storage.ts'
import { forgetVisitor } from './forget-visitor.ts'
import { quizUserId, remember, remembered } from './visitor.ts'
import { creative, rememberAd } from './ad.ts'

test('a forgotten visitor leaves neither an id nor details, and only unsent requests stay', () => {
  const [local, tab] = [createMemoryStore(), createMemoryStore()]
  rememberAd('?creo=psalm-23')
  const before = quizUserId(local)
  expect(creative(local)).toBe('psalm-23')
  remember({ email: 'ann@example.com', name: 'Ann' }, tab)
  local.write('outbox.1', '{}')
  forgetVisitor({ local, tab })
  expect(local.keys('')).toEqual(['outbox.1'])
  expect([creative(local), remembered(tab)]).toEqual([undefined, {}])
  expect(quizUserId(local)).not.toBe(before)
})
