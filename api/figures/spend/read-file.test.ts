import { describe, expect, test } from 'vitest'
import { readSpendFile } from './read-file.ts'
import type { ReadOptions } from './read-spend.ts'

const NOV = { today: '2026-11-29' }
const sent = (bytes: Buffer, options: Partial<ReadOptions> = {}) => readSpendFile(bytes, { ...NOV, ...options })
const read = (...lines: string[]) => sent(Buffer.from(lines.join('\n')))

/** Returns the amounts of a file by day: "2026-11-05 psalm 1250 USD". */
const spentIn = (file: Awaited<ReturnType<typeof sent>>) => {
  if (file.kind !== 'spend') throw new Error('The file has rates')
  return [...file.days].flatMap(([day, spent]) =>
    spent.map(({ creo, amount, currency }) => `${day} ${creo} ${amount} ${currency}`),
  )
}

/** Encodes text in which each character of Latin or Mac text is one byte. */
const encoded = (text: string, encoding: string) => {
  const byChar = new Map(
    Array.from({ length: 256 }, (_, byte) => [new TextDecoder(encoding).decode(Uint8Array.of(byte)), byte]),
  )
  return Buffer.from(Array.from(text, (one) => byChar.get(one) ?? 63))
}

const META = 'Day,Ad name,Amount spent (USD)'
const PLAIN = 'day;creo;amount;currency'
const amounts = (currency: string, ...texts: string[]) =>
  [PLAIN, ...texts.map((text, n) => `2026-11-0${n + 1};a;"${text}";${currency}`)].join('\n')

describe('amounts', () => {
  test.each<[string, string, string[], number[]]>([
    ['brackets', 'USD', ['20.00', '(12.50)'], [2_000, -1_250]],
    ['a Unicode minus', 'USD', ['20.00', '−12.50'], [2_000, -1_250]],
    ['a full-width minus', 'USD', ['20.00', '－12.50'], [2_000, -1_250]],
    ['a minus at the end', 'USD', ['20.00', '12.50-'], [2_000, -1_250]],
    ['a credit', 'USD', ['20.00', '12.50 CR', '3.00CR', '4.00 DR'], [2_000, -1_250, -300, 400]],
    ['a minus before the sign of the currency', 'USD', ['-$1,012.50', '$-7.50', 'US$3.00'], [-101_250, -750, 300]],
    ['brackets around the sign of the currency', 'EUR', ['(€ 12,50)', '12,50 €'], [-1_250, 1_250]],
    ['narrow spaces of French', 'EUR', ['1\u202f234,50 €', '0,99'], [123_450, 99]],
    ['no-break spaces of Nordic tables', 'SEK', ['1\u00a0234,50 kr', '−7,00 kr'], [123_450, -700]],
    ['dollars of Singapore', 'SGD', ['S$1,012.50', '$1.00'], [101_250, 100]],
    ['apostrophes of Switzerland', 'CHF', ["CHF 1'234.50", 'Fr. 7.00', '1’000.05'], [123_450, 700, 100_005]],
    ['Danish crowns with a point', 'DKK', ['1.234,50 kr.'], [123_450]],
    ['zloty', 'PLN', ['1 234,50 zł'], [123_450]],
    ['lakhs', 'INR', ['₹1,00,000.50', 'Rs. 5.00'], [10_000_050, 500]],
    ['yen', 'JPY', ['¥1,200', '￥300', '300円', '1,000,000'], [1_200, 300, 300, 1_000_000]],
    ['yen with German thousands', 'JPY', ['1.200'], [1_200]],
    ['dinars', 'KWD', ['12.500', '0.750'], [12_500, 750]],
    ['no digit before the decimals', 'USD', ['.50', '1.25'], [50, 125]],
    ['full-width digits', 'JPY', ['１２００'], [1_200]],
    ['empty cells', 'USD', ['', '--', '–', '1.00'], [100]],
    ['marks of direction', 'USD', ['\u200e-5.00\u200e'], [-500]],
  ])('%s are read to the cent', async (_what, currency, texts, expected) => {
    expect(
      spentIn(await sent(Buffer.from(amounts(currency, ...texts)))).map((one) => Number(one.split(' ')[2])),
    ).toEqual(expected)
  })

  test.each<[string, string, string[], string]>([
    ['two decimal marks', 'USD', ['12.50', '12,75'], 'Line 3, column “amount”: “12,75” and “12.50” in line 2 write'],
    ['a point and then a comma', 'USD', ['0.50', '0,05'], 'Line 3, column “amount”: “0,05” and “0.50” in line 2'],
    ['two kinds of thousands', 'EUR', ['1.234,50', '1,234.50'], 'Line 3, column “amount”: “1,234.50” and “1.234,50”'],
    ['yen in a column of dollars', 'USD', ['1.00', '¥1200'], 'Line 3, column “amount”: “¥1200” is not in USD.'],
    ['euros in a column of dollars', 'USD', ['12.50 €'], '“12.50 €” is not in USD.'],
    ['two signs', 'USD', ['-(5.00)'], '“-(5.00)” has two signs.'],
    ['a minus on both sides', 'USD', ['-5.00-'], '“-5.00-” has two signs.'],
    ['an exponent', 'USD', ['1.2E+03'], '“1.2E+03” is not an amount.'],
    ['broken thousands', 'USD', ['1,23,4.00'], '“1,23,4.00” is not an amount.'],
    ['a formula error', 'USD', ['#REF!'], '“#REF!” is not an amount.'],
  ])('a file with %s is refused with its line', async (_what, currency, texts, message) => {
    await expect(sent(Buffer.from(amounts(currency, ...texts)))).rejects.toThrow(message)
  })

  test('what all amounts leave open is asked, and the answer counts', async () => {
    const file = Buffer.from(amounts('USD', '1,234', '5,678'))
    await expect(sent(file)).rejects.toMatchObject({ code: 'unclear_decimals' })
    const dinars = Buffer.from(amounts('KWD', '1.234'))
    expect(spentIn(await sent(dinars, { decimal: '.' }))).toEqual(['2026-11-01 a 1234 KWD'])
    expect(spentIn(await sent(file, { decimal: '.' }))[0]).toBe('2026-11-01 a 123400 USD')
  })

  test('a credit is subtracted from the other rows of its day', async () => {
    const file = await read(META, '2026-11-05,psalm,20.00', '2026-11-05,psalm,(12.50)')
    expect(spentIn(file)).toEqual(['2026-11-05 psalm 750 USD'])
  })

  test('an amount whose decimal comma ends its cell is refused', async () => {
    await expect(read('Day,Ad name,Amount spent (EUR)', '2026-03-01,psalm,12,50')).rejects.toThrow(
      /^Line 2: The line has more cells than headings/,
    )
  })
})

describe('days', () => {
  test.each([
    '2026-11-05',
    '2026/11/05',
    '2026-11-05T00:00:00Z',
    '2026-11-05 00:00:00',
    '2026-11-05T00:00:00.000+01:00',
    '20261105',
    '05.11.2026',
    '5. 11. 2026',
    '05.11.26',
    '5. Nov. 2026',
    '5. November 2026',
    '5 nov. 2026',
    '5 novembre 2026',
    '5 de noviembre de 2026',
    '5 listopada 2026',
    'Nov 5, 2026',
    'November 5, 2026',
    'Thu, Nov 5, 2026',
    '05-Nov-26',
    '46331',
  ])('%s is the fifth of November', async (day) => {
    expect(spentIn(await read(META, `"${day}",psalm,1.50`))).toEqual(['2026-11-05 psalm 150 USD'])
  })

  test.each<[string, string[], string[]]>([
    ['a day above 12 comes first', ['13/10/2026', '03/04/2026'], ['2026-04-03', '2026-10-13']],
    ['a day above 12 comes second', ['10/13/26', '3/4/26'], ['2026-03-04', '2026-10-13']],
    ['the other order is in the future', ['05/12/2026', '06/11/2026'], ['2026-05-12', '2026-06-11']],
  ])('the rows decide the order of days: %s', async (_why, days, expected) => {
    const file = await read(META, ...days.map((day) => `${day},psalm,1.50`))
    expect(spentIn(file).map((one) => one.slice(0, 10))).toEqual(expected)
  })

  test('rows that leave the order open are asked about, and rows that contradict each other are refused', async () => {
    const open = Buffer.from(`${META}\n03/04/2026,psalm,1.50`)
    await expect(sent(open)).rejects.toMatchObject({ code: 'unclear_days' })
    expect(spentIn(await sent(open, { dayOrder: 'day-first' }))).toEqual(['2026-04-03 psalm 150 USD'])
    await expect(read(META, '13/01/2026,psalm,1.50', '01/13/2026,psalm,1.50')).rejects.toThrow(/^Line 3/)
  })
})

describe('files of spreadsheets', () => {
  const GERMAN = 'Tag;Anzeigenname;Ausgegebener Betrag (EUR)\r\n05.11.2026;Frühling „groß“;1.234,50 €\r\n'
  const FRENCH =
    'Jour;Nom de la publicité;Montant dépensé (EUR)\r\n05/11/2026;Été à Orléans;1\u00a0234,50\r\n13/11/2026;é;0,99\r\n'
  const SWEDISH = 'Dag;Annonsnamn;Spenderat belopp (SEK)\r\n2026-11-05;Påsk i Malmö;1\u00a0234,50\r\n'

  test.each<[string, string, string, string]>([
    ['German Excel', GERMAN, 'windows-1252', '2026-11-05 Frühling „groß“ 123450 EUR'],
    ['German Excel on a Mac', GERMAN, 'macintosh', '2026-11-05 Frühling „groß“ 123450 EUR'],
    ['French Excel', FRENCH, 'windows-1252', '2026-11-05 Été à Orléans 123450 EUR'],
    ['Swedish Excel', SWEDISH, 'windows-1252', '2026-11-05 Påsk i Malmö 123450 SEK'],
    ['Swedish Excel on a Mac', SWEDISH, 'macintosh', '2026-11-05 Påsk i Malmö 123450 SEK'],
    [
      'Polish Excel',
      'Dzień;Nazwa reklamy;Koszt;Waluta\n05.11.2026;Święta Łódź;12,50 zł;PLN\n',
      'windows-1250',
      '2026-11-05 Święta Łódź 1250 PLN',
    ],
  ])('a file of %s is read, and its encoding is named', async (_tool, text, encoding, expected) => {
    const file = await sent(encoded(text, encoding))
    expect([file.encoding, spentIn(file)[0]]).toEqual([encoding, expected])
  })
})
