import { Refusal } from '#api/http/refusal.ts'

/** The list takes 40 ms to load, so it is loaded with the first new password. */
const loadCommon = async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
let common: ReturnType<typeof loadCommon> | undefined

/** The shortest rest of a password without digits and separators around it. Shorter ones are mere numbers. */
const MIN_REST = 4

/** Checks for passwords that attackers try first: common ones, also with numbers around them, and the username. */
export const isEasyToGuess = async (username: string, password: string): Promise<boolean> => {
  const known = await (common ??= loadCommon())
  const lower = password.toLowerCase()
  const rest = lower.replaceAll(/^[\d_-]+|[\d_-]+$/g, '')
  return known.has(lower) || rest.length < MIN_REST || known.has(rest) || rest === username.toLowerCase()
}

/** @throws {Refusal} 422 for a password that is easy to guess. */
export const assertHardToGuess = async (username: string, password: string): Promise<void> => {
  if (await isEasyToGuess(username, password))
    throw new Refusal(422, 'common_password', 'This password is easy to guess. Please choose another one.')
}
