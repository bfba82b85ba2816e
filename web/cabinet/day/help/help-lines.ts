import type { HelpTopic } from '#api/contracts/course.ts'
import { COUNTRIES, type Country, type HelpLine } from './countries.ts'

export const DIRECTORY = 'https://findahelpline.com'

/** Returns the country of the first language that names one: "en-AU" is Australia. Undefined if it isn't listed. */
export const countryOf = (languages: readonly string[]): Country | undefined => {
  const [, code] = languages.map((language) => /-([A-Z]{2})\b/.exec(language)).find((found) => found !== null) ?? []
  return COUNTRIES.find((country) => country.code === code)
}

/** Returns whom to call about a topic in a country, the closest first. */
export const linesFor = ({ crisis, abuse }: Country, topic: HelpTopic): readonly HelpLine[] =>
  [...(topic === 'abuse' ? [abuse] : []), crisis].filter((line) => line !== undefined)
