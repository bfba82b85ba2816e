/*
 * The contract of the API has the same rules in zod, which would outweigh the screen they stand on. rules.test.ts holds
 * the two to the same verdict and the same words.
 */

/** What is wrong with a value, as it is said to the visitor; undefined when nothing is. */
export type FieldRule = (value: string) => string | undefined

const FIELD_EMPTY = "This field shouldn't be empty"
const SPECIAL_CHARACTERS = 'Special characters are not allowed'
export const EMAIL_INVALID = 'Please enter a valid email'

/** As many characters as the server keeps; the fields take no more. */
export const LONGEST = { email: 254, name: 64 } as const

const PLAIN = /^[A-Za-z0-9@._-]*$/
const SIMPLE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** In the order in which the step speaks. */
const firstOf =
  (longest: number, ...rules: [holds: RegExp, complaint: string][]): FieldRule =>
  (value) => {
    if (value === '') return FIELD_EMPTY
    if (value.length > longest) return `Please use at most ${longest} characters`
    return rules.find(([holds]) => !holds.test(value))?.[1]
  }

export const emailComplaint = firstOf(LONGEST.email, [SIMPLE_EMAIL, EMAIL_INVALID], [PLAIN, SPECIAL_CHARACTERS])
export const nameComplaint = firstOf(LONGEST.name, [PLAIN, SPECIAL_CHARACTERS])

/**
 * The same, for someone who is still typing: an address that merely has not come to its end yet is no mistake.
 */
export const whileTyping =
  (rule: FieldRule): FieldRule =>
  (value) => {
    const complaint = rule(value)
    return complaint === EMAIL_INVALID ? undefined : complaint
  }
