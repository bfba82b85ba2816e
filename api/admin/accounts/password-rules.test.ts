import { expect, test } from 'vitest'
import { isEasyToGuess } from './password-rules.ts'

test.each(['qwerty123456', 'Password-2026', '1234-5678-9012', '000password000', 'Founder-2026', 'PASSWORD_____'])(
  'the password %s is easy to guess',
  async (password) => {
    expect(await isEasyToGuess('founder', password)).toBe(true)
  },
)

test.each(['of-good-courage', 'the-valley-of-the-shadow', 'dK3-9f_2sLq0-xR'])(
  'the password %s is hard to guess',
  async (password) => {
    expect(await isEasyToGuess('founder', password)).toBe(false)
  },
)
