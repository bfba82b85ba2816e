import { expect, test } from 'vitest'
import { isEasyToGuess } from './easy-passwords.ts'

const names = ['founder', 'Ruth Ann', 'ruth.moab@example.com', 'ruth.moab']

test.each([
  ['common', ['qwerty123456', 'Password-2026', '1234-5678-9012', '000password000', 'PASSWORD_____', 'sunshine 77']],
  [
    'among those that attackers try today',
    ['P@ssw0rd123', 'adminadmin', 'zaq1ZAQ!', 'iloveyou-jesus', 'Philippians4:13'],
  ],
  [
    'a pattern that they try',
    ['Aa@123456', 'Abcd@1234', 'Pass@123', 'Password@123', 'Admin@123', 'Welcome@2026', 'qwerty@123'],
  ],
  ['a common one that repeats', ['1q2w3e4r5t', 'passw0rdpassw0rd']],
  [
    'about the person or this site',
    ['Founder-2026', 'ruthann1', 'ruth.moab@example.com', 'Jesus777!', 'my bible 1', '2026-01-01'],
  ],
])('a password is easy to guess if it is %s: %j', async (_why, passwords) => {
  for (const password of passwords) expect([password, await isEasyToGuess(password, names)]).toEqual([password, true])
})

test.each(['of-good-courage', 'the-valley-of-the-shadow', 'dK3-9f_2sLq0-xR', 'grace upon grace', 'мирвам-всем'])(
  'the password %s is hard to guess',
  async (password) => {
    expect(await isEasyToGuess(password, names)).toBe(false)
  },
)
