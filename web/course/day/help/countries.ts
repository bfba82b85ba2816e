/** Someone to call: "988", and the digits to dial where they differ. */
export type HelpLine = { name: string; number: string; note?: string }

export type Country = {
  code: string
  name: string
  emergency: string
  /** The site that publishes the number. */
  source: string
  /** For people in despair or grief. Open day and night unless the note says otherwise. */
  crisis: HelpLine | undefined
  /** For people who are being hurt at home. */
  abuse: HelpLine | undefined
}

type Line = readonly [name: string, number: string, note?: string]

const lineOf = (line: Line | null): HelpLine | undefined =>
  line ? { name: line[0], number: line[1], ...(line[2] !== undefined && { note: line[2] }) } : undefined

/** Returns a country with whom to call. `source` publishes the number for people in despair, or else the other one. */
const country = (
  code: string,
  name: string,
  emergency: string,
  source: string,
  crisis: Line | null,
  abuse: Line | null = null,
): Country => ({ code, name, emergency, source, crisis: lineOf(crisis), abuse: lineOf(abuse) })

/**
 * The only list of help lines, as stored pages of the lines, governments and newspapers gave them in November 2026. Compare
 * each with its source before the release and once a year. Countries without certain lines get the international directory.
 */
export const COUNTRIES: readonly Country[] = [
  country('AU', 'Australia', '000', 'lifeline.org.au', ['Lifeline', '13 11 14'], ['1800RESPECT', '1800 737 732']),
  country(
    'AT',
    'Austria',
    '112',
    'telefonseelsorge.at',
    ['TelefonSeelsorge', '142'],
    ['Frauenhelpline', '0800 222 555'],
  ),
  country(
    'BE',
    'Belgium',
    '112',
    'zelfmoord1813.be',
    ['Zelfmoordlijn', '1813', 'in French 0800 32 123'],
    ['1712', '1712', 'on weekdays; in French 0800 30 030'],
  ),
  country('BG', 'Bulgaria', '112', 'animusassociation.org', null, ['Animus', '0800 1 86 76']),
  country('CA', 'Canada', '911', '988.ca', ['9-8-8 Suicide Crisis Helpline', '988', 'call or text']),
  country('HR', 'Croatia', '112', 'pzs.hr', null, ['Nacionalni pozivni centar', '116 006']),
  country('CY', 'Cyprus', '112', 'domviolence.org.cy', null, ['SPAVO', '1440']),
  country(
    'CZ',
    'Czechia',
    '112',
    'linkapsychickepomoci.cz',
    ['Linka první psychické pomoci', '116 123', 'may be closed on weekends'],
    ['Bílý kruh bezpečí', '116 006'],
  ),
  country(
    'DK',
    'Denmark',
    '112',
    'livslinien.dk',
    ['Livslinien', '70 201 201', 'may be closed at night'],
    ['Lev Uden Vold', '1888'],
  ),
  country('EE', 'Estonia', '112', 'palunabi.ee', null, ['Ohvriabi kriisitelefon', '116 006']),
  country('FI', 'Finland', '112', 'mieli.fi', ['MIELI Kriisipuhelin', '09 2525 0111'], ['Nollalinja', '080 005 005']),
  country(
    'FR',
    'France',
    '112',
    '3114.fr',
    ['Numéro national de prévention du suicide', '3114'],
    ['Violences Femmes Info', '3919'],
  ),
  country(
    'DE',
    'Germany',
    '112',
    'telefonseelsorge.de',
    ['TelefonSeelsorge', '0800 111 0 111'],
    ['Hilfetelefon', '116 016'],
  ),
  country('GR', 'Greece', '112', 'suicide-help.gr', ['Klimaka', '1018'], ['SOS 15900', '15900']),
  country('HK', 'Hong Kong', '999', 'samaritans.org.hk', ['The Samaritans', '2896 0000']),
  country('HU', 'Hungary', '112', 'sos116-123.hu', ['Lelki Elsősegély', '116 123'], ['OKIT', '06 80 20 55 20']),
  country('IS', 'Iceland', '112', '1717.is', ['Hjálparsími Rauða krossins', '1717']),
  country('IN', 'India', '112', 'telemanas.mohfw.gov.in', ['Tele-MANAS', '14416'], ['Women Helpline', '181']),
  country('IE', 'Ireland', '112', 'samaritans.org/ireland', ['Samaritans', '116 123'], ['Women’s Aid', '1800 341 900']),
  country(
    'IT',
    'Italy',
    '112',
    'telefonoamico.it',
    ['Telefono Amico', '02 2327 2327', 'may be closed at night'],
    ['Antiviolenza', '1522'],
  ),
  country('LV', 'Latvia', '112', 'vmnvd.gov.lv', ['Krīzes tālrunis', '116 123']),
  country('LI', 'Liechtenstein', '112', '143.ch', ['Die Dargebotene Hand', '143']),
  country('LT', 'Lithuania', '112', 'viltieslinija.lt', ['Vilties linija', '116 123']),
  country('LU', 'Luxembourg', '112', '454545.lu', ['SOS Détresse', '45 45 45', 'closed at night']),
  country('MT', 'Malta', '112', 'mapt.org.mt', ['Mental Health Helpline', '1579'], ['Supportline', '179']),
  country('NL', 'Netherlands', '112', '113.nl', ['113 Zelfmoordpreventie', '113'], ['Veilig Thuis', '0800 2000']),
  country(
    'NZ',
    'New Zealand',
    '111',
    '1737.org.nz',
    ['Need to Talk?', '1737', 'call or text'],
    ['Shine', '0508 744 633'],
  ),
  country('NO', 'Norway', '112', 'mentalhelse.no', ['Mental Helse', '116 123'], ['VO-linjen', '116 006']),
  country('PH', 'Philippines', '911', 'ncmh.gov.ph', ['NCMH Crisis Hotline', '1553']),
  country(
    'PL',
    'Poland',
    '112',
    'centrumwsparcia.pl',
    ['Centrum Wsparcia', '800 70 2222'],
    ['Niebieska Linia', '800 120 002'],
  ),
  country(
    'PT',
    'Portugal',
    '112',
    'sns24.gov.pt',
    ['Linha Nacional de Prevenção do Suicídio', '1411'],
    ['Vítimas de Violência Doméstica', '800 202 148'],
  ),
  country('RO', 'Romania', '112', 'anes.gov.ro', null, ['ANES', '0800 500 333']),
  country(
    'SG',
    'Singapore',
    '999',
    'sos.org.sg',
    ['Samaritans of Singapore', '1767'],
    ['National Anti-Violence Helpline', '1800 777 0000'],
  ),
  country(
    'SK',
    'Slovakia',
    '112',
    'linkanezabudka.sk',
    ['Linka Nezábudka', '0800 800 566'],
    ['Národná linka pre ženy', '0800 212 212'],
  ),
  country('SI', 'Slovenia', '112', 'telefon-samarijan.si', ['Samarijan', '116 123'], ['SOS telefon', '080 11 55']),
  country(
    'ZA',
    'South Africa',
    '10111',
    'sadag.org',
    ['Suicide Crisis Helpline', '0800 567 567'],
    ['GBV Command Centre', '0800 428 428'],
  ),
  country(
    'KR',
    'South Korea',
    '112',
    '129.go.kr/109',
    ['Suicide Prevention Hotline', '109'],
    ['Women’s Hotline', '1366'],
  ),
  country('ES', 'Spain', '112', 'sanidad.gob.es', ['Línea 024', '024'], ['Línea 016', '016']),
  country('SE', 'Sweden', '112', 'mind.se', ['Självmordslinjen', '90101'], ['Kvinnofridslinjen', '020-50 50 50']),
  country('CH', 'Switzerland', '112', '143.ch', ['Die Dargebotene Hand', '143']),
  country(
    'GB',
    'United Kingdom',
    '999',
    'samaritans.org',
    ['Samaritans', '116 123'],
    ['National Domestic Abuse Helpline', '0808 2000 247'],
  ),
  country(
    'US',
    'United States',
    '911',
    '988lifeline.org',
    ['988 Suicide & Crisis Lifeline', '988', 'call or text'],
    ['National Domestic Violence Hotline', '1-800-799-7233'],
  ),
]
