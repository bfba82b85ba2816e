import { expect, test } from 'vitest'
import { readSpendFile } from './read-file.ts'

/** Returns what a file says, as "2026-11-05 psalm 1250 USD", or the sentence that refuses it. */
const read = async (text: string, encoding: BufferEncoding | 'utf16be' = 'utf8') => {
  const bytes = encoding === 'utf16be' ? Buffer.from(text, 'utf16le').swap16() : Buffer.from(text, encoding)
  const file = await readSpendFile(bytes, { today: '2026-11-29' }).catch((error: Error) => error.message)
  if (typeof file === 'string') return file
  if (file.kind !== 'spend') return 'rates'
  return [...file.days].flatMap(([day, spent]) =>
    spent.map((one) => `${day} ${one.creo} ${one.amount} ${one.currency}`),
  )
}

const ONE = '2026-11-05 psalm 1250 USD'
const META = 'Reporting starts,Reporting ends,Ad name,Ad delivery,Amount spent (USD),Impressions,Cost per result'

// Whole files as tools write them: titles, totals, other columns, quotes and line ends.
test.each<[string, string, string[]]>([
  ['Meta by day', `Day,${META}\n2026-11-05,2026-11-05,2026-11-05,psalm,active,12.50,"1,204",2.5\n`, [ONE]],
  [
    'Meta, whose total comes first',
    `Day,${META}\n,2026-11-01,2026-11-28,,,99.00,9000,\n2026-11-05,2026-11-05,2026-11-05,psalm,active,12.50,1204,2.5\n`,
    [ONE],
  ],
  [
    'Meta with rows of one day each, and names that begin like a sum',
    'Ad name,Reporting starts,Reporting ends,Amount spent (USD)\nSummer,2026-11-05,2026-11-05,12.50\nTotal peace,2026-11-05,2026-11-05,1.00\n,2026-11-01,2026-11-28,13.50\n',
    ['2026-11-05 Summer 1250 USD', '2026-11-05 Total peace 100 USD'],
  ],
  [
    'Meta with quoted line breaks and doubled quotes',
    `Day,Ad name,Amount spent (USD)\r\n2026-11-05,"Morning\n""Prayer"", 2",12.50\r\n`,
    ['2026-11-05 Morning "Prayer", 2 1250 USD'],
  ],
  [
    'Meta in German',
    'Tag,Anzeigenname,Ausgegebener Betrag (EUR),Impressionen\n2026-11-05,psalm,12.50,10\n',
    ['2026-11-05 psalm 1250 EUR'],
  ],
  [
    'Meta in Spanish',
    'Día,Nombre del anuncio,Importe gastado (EUR)\n2026-11-05,psalm,"12,50"\n',
    ['2026-11-05 psalm 1250 EUR'],
  ],
  [
    'Meta in French',
    'Jour,Nom de la publicité,Montant dépensé (CAD)\n2026-11-05,psalm,"1 234,50"\n',
    ['2026-11-05 psalm 123450 CAD'],
  ],
  [
    'Meta in Portuguese',
    'Dia,Nome do anúncio,Valor usado (BRL)\n2026-11-05,psalm,"1.234,50"\n',
    ['2026-11-05 psalm 123450 BRL'],
  ],
  [
    'Meta with a day without spend',
    'Day,Ad name,Amount spent (USD)\n2026-11-05,psalm,12.50\n2026-11-06,psalm,\n',
    [ONE],
  ],
  [
    'Google Ads',
    'Ad report\n"November 1, 2026 - November 28, 2026"\nDay,Campaign,Ad group,Ad name,Currency code,Cost\n2026-11-05,C,G,psalm,USD,12.50\nTotal: Ads,--,--,--,USD,12.50\nTotal: Account,--,--,--,USD,12.50\n',
    [ONE],
  ],
  [
    'Google Ads in German',
    'Anzeigenbericht\n"1. November 2026 – 28. November 2026"\nTag;Kampagne;Anzeigenname;Währungscode;Kosten\n05.11.2026;C;psalm;EUR;12,50\nGesamt: Konto;--;--;EUR;12,50\n',
    ['2026-11-05 psalm 1250 EUR'],
  ],
  [
    'Google Ads by campaign',
    'Campaign report\nAll time\nCampaign,Day,Currency code,Cost\npsalm,2026-11-05,USD,"1,012.50"\nTotaal: account,--,USD,1\n',
    ['2026-11-05 psalm 101250 USD'],
  ],
  [
    'Google Ads with tabs, and dashes for no spend',
    'Ad performance report\r\nMarch 1, 2026 - November 28, 2026\r\nDay\tCampaign\tAd group\tCurrency code\tCost\r\n2026-11-05\tC\tpsalm\tUSD\t12.50\r\n2026-11-06\tC\tpsalm\tUSD\t --\r\nTotal: Account\t --\t --\tUSD\t12.50\r\nCelkem: účet\t --\t --\tUSD\t12.50\r\n',
    [ONE],
  ],
  ['Google Ads with months and names', 'Day,Ad name,Currency code,Cost\n"Nov 5, 2026",psalm,USD,12.50\n', [ONE]],
  [
    'TikTok',
    'Campaign name,Ad group name,Ad name,By Day,Currency,Cost,CPC\nC,G,psalm,2026-11-05,USD,12.50,0.20\nTotal of 1 results,-,-,-,USD,12.50,0.20\n',
    [ONE],
  ],
  [
    'TikTok with times',
    'By Day,Ad name,Cost,Currency\n2026-11-05 00:00:00,psalm,5,USD\n2026-11-05 23:00,psalm,5,USD\n2026-11-05 1:00:00 PM,psalm,2.5,USD\n',
    [ONE],
  ],
  ['Pinterest', 'Date,Campaign name,Ad name,Currency,Spend in account currency\n2026-11-05,C,psalm,USD,12.50\n', [ONE]],
  ['Snapchat', 'Date,Ad Name,Currency,Spend\n2026-11-05,psalm,USD,12.5\n', [ONE]],
  [
    'Excel in English, plain and for accounting',
    'day,creo,amount,currency\r\n11/5/2026,psalm,"$1,012.50",USD\r\n11/28/2026,psalm," $1.00 ",USD\r\n11/28/2026,psalm," $(2.00)",USD\r\n',
    ['2026-11-05 psalm 101250 USD', '2026-11-28 psalm -100 USD'],
  ],
  [
    'Excel in German',
    'sep=;\r\nTag;creo;Kosten;Währung\r\n05.11.2026;psalm;12,50 €;EUR\r\n',
    ['2026-11-05 psalm 1250 EUR'],
  ],
  [
    'Excel in French',
    'Jour;creo;Coût;Devise\r\n05/11/2026;psalm;1 012,50 €;EUR\r\n28/11/2026;psalm;1,00 €;EUR\r\n',
    ['2026-11-05 psalm 101250 EUR', '2026-11-28 psalm 100 EUR'],
  ],
  [
    'Excel in Danish',
    'Dato;creo;Omkostning;Valuta\r\n05-11-2026;psalm;1.012,50;DKK\r\n28-11-2026;psalm;1,00;DKK\r\n',
    ['2026-11-05 psalm 101250 DKK', '2026-11-28 psalm 100 DKK'],
  ],
  [
    'Excel in Finnish',
    'Päivä;creo;Käytetty summa;Valuutta\r\n5.11.2026;psalm;1 012,50;EUR\r\n',
    ['2026-11-05 psalm 101250 EUR'],
  ],
  ['Excel with serial days', 'day,creo,amount,currency\n46331,psalm,6,USD\n46331.75,psalm,6.5,USD\n', [ONE]],
  [
    'Excel with empty rows and columns',
    'day,creo,amount,currency,,\n2026-11-05,psalm,12.50,USD,,\n,,,,,\n,,,,,\n',
    [ONE],
  ],
  ['Numbers', 'Table 1\nday,creo,amount,currency\n"Thu, Nov 5, 2026",psalm,$12.50,USD\n', [ONE]],
  [
    'LibreOffice in German',
    '"Tag";"creo";"Betrag";"Währung"\n"05.11.26";"psalm";"12,50 €";"EUR"\n',
    ['2026-11-05 psalm 1250 EUR'],
  ],
  ['Google Sheets', 'day,creo,amount,currency\n2026-11-05,psalm,12.50,USD,,', [ONE]],
  ['Meta in yen', 'Day,Ad name,Amount spent (JPY)\n2026-11-05,psalm,1200\n', ['2026-11-05 psalm 1200 JPY']],
  [
    'Google Sheets in two currencies',
    'day,creo,amount,currency\n2026-11-05,psalm,12.50,USD\n2026-11-05,psalm,5,JPY',
    ['2026-11-05 psalm 5 JPY', ONE],
  ],
  [
    'Google Sheets with a sum below',
    'day,creo,amount,currency\n2026-11-05,psalm,12.50,USD\nGrand Total,,12.50,USD\n',
    [ONE],
  ],
  ['an old Mac, with carriage returns alone', 'day,creo,amount,currency\r2026-11-05,psalm,12.50,USD\r', [ONE]],
])('the export of %s is read to the cent', async (_tool, text, expected) => {
  expect(await read(text)).toEqual(expected)
  if (!text.includes('\u00e9')) expect(await read(`\ufeff${text}`)).toEqual(expected)
  expect(await read(`\ufeff${text}`, 'utf16le')).toEqual(expected)
  expect(await read(`\ufeff${text}`, 'utf16be')).toEqual(expected)
})

test.each<[string, string, RegExp]>([
  [
    'Meta over a month',
    `${META}\n2026-11-01,2026-11-28,psalm,active,12.50,1204,\n`,
    /covers 2026-11-01 to 2026-11-28\. In Meta Ads Manager, choose Breakdown/,
  ],
  ['Meta without ads', 'Day,Amount spent (USD)\n2026-11-05,12.50\n', /Please export with the column Ad name/],
  [
    'Meta in two currencies',
    'Day,Ad name,Amount spent (USD),Amount spent (EUR)\n2026-11-05,a,,2\n',
    /in more than one column/,
  ],
  ['Google Ads by month', 'Month,Ad name,Currency code,Cost\n2026-11,psalm,USD,12.50\n', /add the segment Time, Day/],
  [
    'Google Ads without a currency',
    'Day,Ad name,Cost\n2026-11-05,psalm,12.50\n',
    /^Line 1: The file names no currency\..*add the column Currency/,
  ],
  [
    'TikTok by week',
    'By Day,Ad name,Cost,Currency\n2026-11-02 ~ 2026-11-08,psalm,12.50,USD\n',
    /2026-11-02 ~ 2026-11-08.*By Day/,
  ],
  ['Excel itself', 'PK\u0003\u0004', /CSV UTF-8/],
  ['a page of HTML', '<!doctype html><html><body>Sign in</body></html>', /No headings for a day and an amount/],
  ['nothing', '', /No headings for a day and an amount/],
])('the export of %s is refused, with what to click', async (_tool, text, sentence) => {
  expect(await read(text)).toMatch(sentence)
})
