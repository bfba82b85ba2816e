import type { HelpTopic } from '#api/contracts/course.ts'

/** Someone to call: "988", and the digits to dial where they differ. */
export type HelpLine = { name: string; number: string; note?: string }

export type Country = {
  code: string
  name: string
  emergency: string
  /** For people in despair or grief. Open day and night, free of charge. */
  crisis: HelpLine
  /** For people who are being hurt at home. */
  abuse?: HelpLine
}

/**
 * The only list of help lines, each with the site of the line for people in despair. Check each number once a year (last in
 * November 2026); findahelpline.com has them for all countries.
 */
export const COUNTRIES: readonly Country[] = [
  {
    // https://988lifeline.org
    code: 'US',
    name: 'United States',
    emergency: '911',
    crisis: { name: '988 Suicide & Crisis Lifeline', number: '988', note: 'call or text' },
    abuse: { name: 'National Domestic Violence Hotline', number: '1-800-799-7233' },
  },
  {
    // https://988.ca
    code: 'CA',
    name: 'Canada',
    emergency: '911',
    crisis: { name: '9-8-8 Suicide Crisis Helpline', number: '988', note: 'call or text' },
  },
  {
    // https://www.samaritans.org
    code: 'GB',
    name: 'United Kingdom',
    emergency: '999',
    crisis: { name: 'Samaritans', number: '116 123' },
    abuse: { name: 'National Domestic Abuse Helpline', number: '0808 2000 247' },
  },
  {
    // https://www.samaritans.org/ireland
    code: 'IE',
    name: 'Ireland',
    emergency: '112',
    crisis: { name: 'Samaritans', number: '116 123' },
    abuse: { name: 'Women’s Aid', number: '1800 341 900' },
  },
  {
    // https://www.lifeline.org.au
    code: 'AU',
    name: 'Australia',
    emergency: '000',
    crisis: { name: 'Lifeline', number: '13 11 14' },
    abuse: { name: '1800RESPECT', number: '1800 737 732' },
  },
  {
    // https://1737.org.nz
    code: 'NZ',
    name: 'New Zealand',
    emergency: '111',
    crisis: { name: 'Need to Talk?', number: '1737', note: 'call or text' },
    abuse: { name: 'Shine', number: '0508 744 633' },
  },
  {
    // https://www.sos.org.sg
    code: 'SG',
    name: 'Singapore',
    emergency: '999',
    crisis: { name: 'Samaritans of Singapore', number: '1767' },
    abuse: { name: 'National Anti-Violence Helpline', number: '1800 777 0000' },
  },
  {
    // https://www.telefonseelsorge.de
    code: 'DE',
    name: 'Germany',
    emergency: '112',
    crisis: { name: 'TelefonSeelsorge', number: '0800 111 0 111' },
    abuse: { name: 'Hilfetelefon', number: '116 016' },
  },
  {
    // https://www.telefonseelsorge.at
    code: 'AT',
    name: 'Austria',
    emergency: '112',
    crisis: { name: 'TelefonSeelsorge', number: '142' },
    abuse: { name: 'Frauenhelpline', number: '0800 222 555' },
  },
  {
    // https://3114.fr
    code: 'FR',
    name: 'France',
    emergency: '112',
    crisis: { name: 'Numéro national de prévention du suicide', number: '3114' },
    abuse: { name: 'Violences Femmes Info', number: '3919' },
  },
  {
    // https://www.113.nl
    code: 'NL',
    name: 'Netherlands',
    emergency: '112',
    crisis: { name: '113 Zelfmoordpreventie', number: '0800 0113' },
    abuse: { name: 'Veilig Thuis', number: '0800 2000' },
  },
  {
    // https://www.sanidad.gob.es
    code: 'ES',
    name: 'Spain',
    emergency: '112',
    crisis: { name: 'Línea 024', number: '024' },
    abuse: { name: 'Línea 016', number: '016' },
  },
]

export const DIRECTORY = 'https://findahelpline.com'

/** Returns the country of the first language that names one: "en-AU" is Australia. Undefined if it isn't listed. */
export const countryOf = (languages: readonly string[]): Country | undefined => {
  const [, code] = languages.map((language) => /-([A-Z]{2})\b/.exec(language)).find((found) => found !== null) ?? []
  return COUNTRIES.find((country) => country.code === code)
}

/** Returns whom to call about a topic in a country, the closest first. */
export const linesFor = ({ crisis, abuse }: Country, topic: HelpTopic): readonly HelpLine[] =>
  topic === 'abuse' && abuse ? [abuse, crisis] : [crisis]
