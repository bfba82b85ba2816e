import { createHash } from 'node:crypto'
import { STATUS_CODES } from 'node:http'

const STYLE =
  'body{max-width:32rem;margin:20vh auto;padding:0 1.5rem;background:#faf6ef;color:#2a2320;font:1.125rem/1.5 serif;text-align:center}'

/** The policy of the page of an error, which loads nothing. */
export const ERROR_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Returns the page of an error, for people. Programs get JSON. */
export const errorPage = (status: number, message: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${STATUS_CODES[status] ?? 'Error'}</title><style>${STYLE}</style><h1>${status}</h1><p>${escapeHtml(message)}</p><p><a href="/">Go Home</a></p></html>`

/** Returns whether a browser shows the response as a page. Pages call the API with `Accept: *\/*`. */
export const isForPage = (accept: string | undefined): boolean => accept?.includes('text/html') ?? false
