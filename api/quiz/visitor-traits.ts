import type { IncomingMessage } from 'node:http'
import type { VisitorTraits } from '#events/quiz/visit.ts'

/** Checks whether a person may be looking at what the sender of a request shows. Every browser calls itself Mozilla or Opera. */
export const isBrowserOfPerson = (request: IncomingMessage): boolean => {
  const agent = headerOf(request, 'user-agent')
  const isAhead = /prefetch|prerender/.test(headerOf(request, 'sec-purpose') + headerOf(request, 'purpose'))
  return /^(?:Mozilla|Opera)\//.test(agent) && !PROGRAMS.test(agent) && !isAhead
}

const headerOf = ({ headers }: IncomingMessage, name: string): string => String(headers[name] ?? '').slice(0, 1_000)

/**
 * Returns the groups that a request belongs to. Nothing else of its headers is stored.
 * @param countryHeader the header in which a trusted proxy reports the country, if any.
 */
export const visitorTraits = (request: IncomingMessage, countryHeader: string | undefined): VisitorTraits => {
  const agent = headerOf(request, 'user-agent')
  return {
    deviceType: nameIn(DEVICES, agent, 'other'),
    os: nameIn(SYSTEMS, agent, 'other'),
    inApp: nameIn(APPS, agent, null),
    language: languageOf(headerOf(request, 'accept-language')),
    country: countryHeader === undefined ? null : countryOf(headerOf(request, countryHeader)),
  }
}

const nameIn = <Name extends string | null, Otherwise>(names: Named<Name>, text: string, otherwise: Otherwise) =>
  names.find(([, pattern]) => pattern.test(text))?.[0] ?? otherwise

/** Returns the first language of `Accept-Language`: `pt` for `pt-BR,pt;q=0.9`. */
const languageOf = (header: string) => /^\s*([A-Za-z]{2,3})(?:[-,;\s]|$)/.exec(header)?.[1]?.toLowerCase() ?? null

const countryOf = (header: string) => {
  const code = /^\s*([A-Za-z]{2})\s*$/.exec(header)?.[1]?.toUpperCase()
  return code === undefined || UNKNOWN_COUNTRIES.includes(code) ? null : code
}

type Named<Name extends string | null> = readonly (readonly [Name, RegExp])[]

// The first match counts: names of apps come before the browsers that they contain.
const APPS: Named<NonNullable<VisitorTraits['inApp']>> = [
  ['Instagram', /\bInstagram\b/],
  ['Facebook', /\bFB(?:AN|AV|_IAB)\b/],
  ['TikTok', /\b(?:BytedanceWebview|musical_ly|TikTok|trill)\b/i],
  ['Pinterest', /\bPinterest\b/],
  ['Snapchat', /\bSnapchat\b/],
  ['YouTube', /\bcom\.google\.(?:android|ios)\.youtube\b/],
  // Android's WebView, and iOS pages without Safari.
  ['other', /; wv\)|\b(?:iPhone|iPad)\b(?!.*\b(?:Safari|CriOS|FxiOS|EdgiOS)\/)/],
]
const SYSTEMS: Named<VisitorTraits['os']> = [
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]
const DEVICES: Named<VisitorTraits['deviceType']> = [
  ['tablet', /\biPad\b|\bAndroid\b(?!.*\bMobile\b)|\bTablet\b/],
  ['phone', /\b(?:iPhone|iPod|Mobile)\b/],
  ['desktop', /\b(?:Windows|Macintosh|CrOS|Linux|X11)\b/],
]

/** Proxies write XX or T1 where they don't know the country. */
const UNKNOWN_COUNTRIES = ['XX', 'T1', 'ZZ']

/** Programs that name themselves, among them those that fetch the preview of a shared link. */
const PROGRAMS =
  /bot\b|bot[/_-]|crawl|spider|slurp|preview|externalhit|facebookcatalog|meta-external|whatsapp\/|headless|phantomjs|lighthouse|inspectiontool|google-read-aloud|mediapartners|adsbot|feedfetcher|scan|monitor|pingdom|python|curl|wget|httpclient|axios|okhttp|go-http/i
