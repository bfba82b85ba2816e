import { tidyEmail } from '#api/contracts/tidy/tidy-email.ts'
import { tidy } from '#api/contracts/tidy/tidy.ts'

/*
 * Repeats the rules of the contract, whose zod schemas would outweigh the screen. rules.test.ts ensures that both
 * accept the same values with the same messages.
 */

/** Returns the error message for a value; undefined for a valid one. */
export type FieldRule = (value: string) => string | undefined

const FIELD_EMPTY = "This field shouldn't be empty"
const SPECIAL_CHARACTERS = 'Special characters are not allowed'
export const EMAIL_INVALID = 'Please enter a valid email'

/** The maximum lengths on the server; the fields accept no more characters. */
export const MAX_LENGTH = { email: 254, name: 64 } as const

const PLAIN = /^[A-Za-z0-9@._-]*$/
const SIMPLE_EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/

/** Returns the message of the first rule that fails. */
const createRule =
  (clean: (typed: string) => string, longest: number, ...rules: [holds: RegExp, complaint: string][]): FieldRule =>
  (typed) => {
    const value = clean(typed)
    if (value === '') return FIELD_EMPTY
    if (value.length > longest) return `Please use at most ${longest} characters`
    return rules.find(([pattern]) => !pattern.test(value))?.[1]
  }

export const emailError = createRule(
  tidyEmail,
  MAX_LENGTH.email,
  [SIMPLE_EMAIL, EMAIL_INVALID],
  [PLAIN, SPECIAL_CHARACTERS],
)
export const nameError = createRule(tidy, MAX_LENGTH.name, [PLAIN, SPECIAL_CHARACTERS])

/** Returns the errors to show during typing: an address that is only incomplete isn't one. */
export const duringTyping =
  (rule: FieldRule): FieldRule =>
  (value) => {
    const message = rule(value)
    return message === EMAIL_INVALID ? undefined : message
  }
