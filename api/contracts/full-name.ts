const EAST_ASIAN = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー・\s]+$/u

/** Returns the name of a person: family names come first in East Asian scripts, and a person may have one name. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string => {
  if (firstName === lastName || lastName === '') return firstName
  return EAST_ASIAN.test(firstName + lastName) ? `${lastName} ${firstName}` : `${firstName} ${lastName}`
}

/** Matches the scripts that are written from right to left: Hebrew, Arabic, Syriac, Thaana, N'Ko and their forms. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Returns a name for a sentence. One from right to left is isolated, or the comma after it would come before it. */
export const isolatedName = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name)
