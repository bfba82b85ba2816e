import { z } from 'zod'
import { tidyEmail } from './tidy/tidy-email.ts'
import { tidy } from './tidy/tidy.ts'

/** No language puts more marks on a letter. The time of normalize() grows with the square of their number. */
const MAX_MARKS = 30
const MARK = /\p{M}/u

const withoutPiles = (text: string): string => {
  if (!MARK.test(text)) return text
  let marks = 0
  return Array.from(text, (character) => {
    marks = MARK.test(character) ? marks + 1 : 0
    return marks > MAX_MARKS ? '' : character
  }).join('')
}

const Bounded = z.string().overwrite(withoutPiles)

/** A text that a person types, passwords included. Rules and everything after them see it tidied, from any client. */
export const Typed = Bounded.overwrite(tidy)

/** A password. Keyboards write the same letters in full width, and as ligatures; copied text hides characters between them. */
export const TypedPassword = Typed.overwrite((text) => text.normalize('NFKC').replace(/\p{DI}/gu, ''))

/** A password at a sign-in or a confirmation. One that is too long is just wrong. */
export const typedPassword = (missing = 'Please enter your password') =>
  TypedPassword.min(1, missing).max(1_000, 'Please use at most 1000 characters')

/** An e-mail address as people type and paste it. */
export const TypedEmail = Bounded.overwrite(tidyEmail)

const EMAIL_INVALID = 'Please enter a valid email'

/** An e-mail address that can receive mail. It is less strict than the quiz, because the checkout accepts more. */
export const typedEmail = (missing = EMAIL_INVALID) =>
  TypedEmail.min(1, { error: missing, abort: true })
    .max(254, { error: 'Please use at most 254 characters', abort: true })
    .regex(/^[^\s@,;:<>()[\]\\"\p{Cc}]+@[^\s@.,;:<>()[\]\\"\p{Cc}]+(?:\.[^\s@.,;:<>()[\]\\"\p{Cc}]+)+$/u, EMAIL_INVALID)
