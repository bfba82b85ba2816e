import type { PASSWORD_LENGTH } from '#api/contracts/account/cabinet.ts'

const LENGTH: typeof PASSWORD_LENGTH =
  'Please use 8 to 72 characters for the password; accented letters and other scripts count two to four times'

/** Returns the error of a new password, counted in bytes like on the server; undefined for a valid one. */
export const passwordError = (password: string): string | undefined => {
  const bytes = new TextEncoder().encode(password.normalize('NFKC')).length
  return password === '' || (bytes >= 8 && bytes <= 72) ? undefined : LENGTH
}
