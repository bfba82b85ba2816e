/** The click on an ad of Meta by which this page was opened: the value of `fbclid` as it was sent, and when. */
let click: { id: string; at: number } | undefined

const PARAM = 'fbclid'

/** Remembers the click in the address, in memory alone: nothing of it is stored without a yes to measuring ads. */
export const rememberClick = (search: string): void => {
  const id = new URLSearchParams(search).get(PARAM)
  if (id && /^[\w.~-]{1,500}$/.test(id)) click = { id, at: Date.now() }
}

/** Returns the query that takes the click along to the next page, so that a reload before the choice loses nothing. */
export const clickSearch = (): string => (click ? `?${PARAM}=${click.id}` : '')

/** Returns the click in the form of Meta's cookie `_fbc`; undefined without one. */
export const fbcOfClick = (): string | undefined => click && `fb.1.${click.at}.${click.id}`
