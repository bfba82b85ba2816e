import type { HelpTopic } from '#api/contracts/course/course.ts'
import { COUNTRIES, type Country, type HelpLine } from './countries.ts'

export const DIRECTORY = 'https://findahelpline.com'

/** Returns the country of the first language that names one: "en-AU" is Australia. Undefined if it isn't listed. */
export const countryOf = (languages: readonly string[]): Country | undefined => {
  const [, code] = languages.map((language) => /-([A-Z]{2})\b/.exec(language)).find((found) => found !== null) ?? []
  return COUNTRIES.find((country) => country.code === code)
}

const OFFERS: Readonly<Record<HelpTopic, string>> = {
  despair: 'If you’re thinking of ending your life, or you’re afraid you might, talk to someone now. They’ll listen.',
  abuse: 'If someone is hurting you, now or long ago, it isn’t your fault.',
  grief: 'If missing someone has become too heavy to carry, talk to someone. They’ll listen.',
}

/** Says what the lines offer. Not every country has one line for people who are being hurt. */
export const offerOf = (country: Country | undefined, topic: HelpTopic): string => {
  if (topic !== 'abuse') return OFFERS[topic]
  return country?.abuse
    ? `${OFFERS.abuse} These people believe you and know what to do next.`
    : `${OFFERS.abuse} The directory below names people near you who know what to do next.`
}

/** Returns whom to call about a topic in a country, the closest first. */
export const linesFor = ({ crisis, abuse }: Country, topic: HelpTopic): readonly HelpLine[] =>
  [...(topic === 'abuse' ? [abuse] : []), crisis].filter((line) => line !== undefined)
