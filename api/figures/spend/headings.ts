/** The meaning of a column of an export. */
export type ColumnRole = 'day' | 'starts' | 'ends' | 'creo' | 'ad' | 'group' | 'campaign' | 'amount' | 'currency'

/** Headings of amounts by the tool that writes them, in lower case. */
const AMOUNTS = {
  meta: `amount spent, ausgegebener betrag, importe gastado, montant dépensé, importo speso, valor usado, kwota wydana,
    spenderat belopp, brukt beløp, brugt beløb, käytetty summa, besteed bedrag`,
  google: 'cost, kosten, coste, costo, coût, custo, koszt, kostnad, omkostning',
  plain: 'amount, betrag, importe, montant, importo, kwota, belopp, beløb, bedrag',
  other: 'spend, spend in account currency, total spent',
} as const

/** Headings of exports, with translations that leave no doubt. */
const NAMES: Readonly<Record<ColumnRole, string>> = {
  day: 'day, date, by day, tag, datum, día, fecha, jour, date du jour, giorno, dia, data, dzień, dag, dato, päivä',
  starts: 'reporting starts, beginn der berichterstattung, berichtsstart, inicio del informe, début des rapports',
  ends: 'reporting ends, ende der berichterstattung, berichtsende, fin del informe, fin des rapports',
  creo: 'creo, creative, utm_content',
  ad: `ad name, ad, anzeigenname, name der anzeige, nombre del anuncio, nom de la publicité, nome dell’inserzione,
    nome dell'inserzione, nome do anúncio, nazwa reklamy, annonsnamn, annonsenavn, annoncenavn, mainoksen nimi, advertentienaam`,
  group: 'ad set name, ad group, ad group name, name der anzeigengruppe, anzeigengruppe, grupo de anuncios',
  campaign: 'campaign name, campaign, name der kampagne, kampagne, campaña, campagne',
  amount: Object.values(AMOUNTS).join(),
  currency: `currency, currency code, währung, währungscode, moneda, código de moneda, devise, code de devise, valuta, moeda,
    waluta, valutakod, valutakode, valuutta`,
}

/** Returns the key of each name in a record of lists. */
const byName = <Key extends string>(lists: Readonly<Record<Key, string>>) =>
  new Map((Object.keys(lists) as Key[]).flatMap((key) => lists[key].split(/,\s*/).map((name) => [name, key] as const)))
const roles = byName(NAMES)
const amountTools = byName(AMOUNTS)

export type SheetColumn = { role: ColumnRole; at: number; heading: string; currency: string | undefined }

/** Returns what a heading means. Meta writes the currency behind the amount: `Amount spent (USD)`. */
export const columnOf = (heading: string, at: number): SheetColumn[] => {
  const code = /\(([A-Za-z]{3})\)$/.exec(heading.trim())?.[1]
  const name = code === undefined ? heading : heading.trim().slice(0, -code.length - 2)
  const role = roles.get(name.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase())
  if (!role || (code !== undefined && role !== 'amount')) return []
  return [{ role, at, heading: heading.trim(), currency: code?.toUpperCase() }]
}

/** Returns the columns of a line of headings; undefined for any other line. */
export const columnsIn = (cells: readonly string[]): Map<ColumnRole, SheetColumn> | undefined => {
  const columns = new Map<ColumnRole, SheetColumn>()
  for (const column of cells.flatMap(columnOf)) if (!columns.has(column.role)) columns.set(column.role, column)
  return columns.has('amount') && columns.size >= 2 ? columns : undefined
}

/** The ad tools whose exports are known, and what to click there for one row per day. */
export const TOOLS = {
  meta: 'In Meta Ads Manager, choose Breakdown, By time, Day, and export again.',
  google: 'In Google Ads, add the segment Time, Day to the report, and download it again.',
  tiktok: 'In TikTok Ads Manager, add the dimension By Day to the report, and export again.',
  plain: 'Write one row per day, with the columns day, creo, amount and currency.',
  other: 'Please export one row per day and ad.',
} as const
export type Tool = keyof typeof TOOLS

/** Recognizes the ad tool by its headings. */
export const toolOf = (columns: ReadonlyMap<ColumnRole, SheetColumn>): Tool => {
  const heading = (role: ColumnRole) => columns.get(role)?.heading.toLowerCase() ?? ''
  if (columns.has('starts') || columns.get('amount')?.currency) return 'meta'
  if (heading('day') === 'by day') return 'tiktok'
  if (columns.has('creo')) return 'plain'
  return amountTools.get(heading('amount')) ?? 'other'
}
