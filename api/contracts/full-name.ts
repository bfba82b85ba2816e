const EAST_ASIAN = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー・\s]+$/u

/** Returns the name of a person: family names come first in East Asian scripts, and a person may have one name. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string => {
  if (firstName === lastName || lastName === '') return firstName
  return EAST_ASIAN.test(firstName + lastName) ? `${lastName} ${firstName}` : `${firstName} ${lastName}`
}
