import type { PASSWORD_LENGTH } from '#api/contracts/cabinet.ts'

const LENGTH: typeof PASSWORD_LENGTH = 'Please use 8 to 72 characters for the password'

/** What is wrong with a new password, counted in bytes as the server counts; undefined when nothing is. */
export const passwordComplaint = (password: string): string | undefined => {
  const bytes = new TextEncoder().encode(password).length
  return password === '' || (bytes >= 8 && bytes <= 72) ? undefined : LENGTH
}
