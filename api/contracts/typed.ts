import { z } from 'zod'
import { tidy } from './tidy.ts'

/** A text that a person types, passwords included. Rules and everything after them see it tidied, from any client. */
export const Typed = z.string().overwrite(tidy)

/** A password. Keyboards write the same letters in full width, and as ligatures, which NFKC folds. */
export const TypedPassword = Typed.overwrite((text) => text.normalize('NFKC'))

/** A password at a sign-in or a confirmation. One that is too long is just wrong. */
export const typedPassword = (missing = 'Please enter your password') =>
  TypedPassword.min(1, missing).max(1_000, 'Please use at most 1000 characters')

/** Returns the address in what people paste: `mailto:a@b?subject=x`, `<a@b>`, `"Anna" <a@b>`, `a@b;`. */
export const pastedEmail = (text: string): string => {
  const [, inBrackets] = /<([^<>]{1,254})>[;,.]?$/.exec(text) ?? []
  const [address = ''] = (inBrackets ?? text).replace(/^mailto:/i, '').split('?', 1)
  return address.replace(/[;,.]{1,3}$/, '').trim()
}

const EMAIL_INVALID = 'Please enter a valid email'

/**
 * An e-mail address that can receive mail. It is less strict than the quiz, because the checkout accepts more. Characters
 * such as full-width letters would make another spelling of an existing address.
 */
export const typedEmail = (missing = EMAIL_INVALID) =>
  Typed.min(1, { error: missing, abort: true })
    .max(254, { error: 'Please use at most 254 characters', abort: true })
    .regex(
      /^[^\s@,;:<>()[\]\\"\p{Cc}]+@[^\s@,;:<>()[\]\\"\p{Cc}][^\s@.,;:<>()[\]\\"\p{Cc}]*\.[^\s@,;:<>()[\]\\"\p{Cc}]+$/u,
      EMAIL_INVALID,
    )
    .refine((email) => [...email].every((character) => character.normalize('NFKC') === character), EMAIL_INVALID)
