import { expect, test } from 'vitest'
import { withdrawWords } from './withdraw-words.ts'

test.each([
  ['Europe/Berlin', 'Withdraw from contract here'],
  ['Atlantic/Canary', 'Withdraw from contract here'],
  ['America/Martinique', 'Withdraw from contract here'],
  ['UTC', 'Withdraw from contract here'],
  ['America/Argentina/Buenos_Aires', 'Cancel and refund'],
  ['Australia/Sydney', 'Cancel and refund'],
])('a browser in %s reads: %s', (zone, words) => expect(withdrawWords(zone)).toBe(words))
