import type { ClickIdKind, CountedLanding } from '#api/contracts/offer/moments.ts'

/** A kind that the contract names and this list lacks doesn't compile. */
const CLICK_IDS = Object.keys({
  fbclid: 0,
  gclid: 0,
  gbraid: 0,
  wbraid: 0,
  ttclid: 0,
  msclkid: 0,
  twclid: 0,
  li_fat_id: 0,
  epik: 0,
  ScCid: 0,
  rdt_cid: 0,
  yclid: 0,
} satisfies Record<ClickIdKind, 0>) as ClickIdKind[]
const UTM_FIELDS = ['source', 'medium', 'campaign', 'content', 'term'] as const
/** No server takes longer ones. The API cuts names; a cut here could halve an emoji, which it refuses. */
const MAX_ADDRESS = 16_000

/** The parameters of an ad in an address. The value of Meta's click id stays in this browser. */
export type AdParameters = { landing: CountedLanding; fbclid: string | undefined }

/**
 * Reads what an ad left in an address, however it was joined: a second `?`, `;`, `&amp;`, encoded marks, names in capitals or
 * with `[]`, a name given twice. Of each, the first value counts that is not empty.
 * @param address the query, and the fragment after it.
 */
export const adParametersIn = (address: string): AdParameters => {
  const joined = address
    .slice(0, MAX_ADDRESS)
    .replace(/%26amp%3b|%00|#|(?:[?;]|%3f|%2[36])(?=[\w ]+(?:=|%3d))/gi, '&')
    .replace(/(&[\w ]+)%3d/gi, '$1=')
  const values = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(joined)) {
    const key = name.toLowerCase().replace(/amp;|\[\d*]|\s/g, '')
    if (!values.get(key)) values.set(key, value.trim())
  }
  const utm = UTM_FIELDS.map((field) => [field, values.get(`utm_${field}`)]).filter(([, value]) => value)
  const creo = values.get('creo')
  const clickId = CLICK_IDS.find((kind) => values.get(kind.toLowerCase()))
  const landing = {
    ...(creo && { creo }),
    ...(utm.length > 0 && { utm: Object.fromEntries(utm) }),
    ...(clickId && { clickId }),
  }
  return { landing, fbclid: values.get('fbclid') }
}
