import { expect, test } from 'vitest'
import { isEasyToGuess } from './easy-passwords.ts'

const names = ['founder', 'Ruth Ann', 'ruth.moab@example.com', 'ruth.moab']

test.each(['qwerty123456', 'Password-2026', '1234-5678-9012', '000password000', 'PASSWORD_____', 'sunshine 77'])(
  'the common password %s is easy to guess',
  async (password) => {
    expect(await isEasyToGuess(password, names)).toBe(true)
  },
)

test.each([
  'P@ssw0rd123',
  'adminadmin',
  'zaq1ZAQ!',
  'iloveyou-jesus',
  'Philippians4:13',
  'Aa@123456',
  'Abcd@1234',
  'Pass@123',
  'Password@123',
  'Admin@123',
  'Welcome@2026',
  '1q2w3e4r5t',
  'qwerty@123',
  'passw0rdpassw0rd',
])('the password %s, which attackers try today, is easy to guess', async (password) => {
  expect(await isEasyToGuess(password, names)).toBe(true)
})

test.each(['Founder-2026', 'ruthann1', 'ruth.moab@example.com', 'Jesus777!', 'my bible 1', '2026-01-01'])(
  'the password %s is easy to guess here',
  async (password) => {
    expect(await isEasyToGuess(password, names)).toBe(true)
  },
)

test.each(['of-good-courage', 'the-valley-of-the-shadow', 'dK3-9f_2sLq0-xR', 'grace upon grace', 'мирвам-всем'])(
  'the password %s is hard to guess',
  async (password) => {
    expect(await isEasyToGuess(password, names)).toBe(false)
  },
)
