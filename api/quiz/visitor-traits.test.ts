import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { visitorTraits } from './visitor-traits.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0'

const traits = (headers: Record<string, string>, countryHeader?: string) =>
  visitorTraits({ headers } as unknown as IncomingMessage, countryHeader)
const ofAgent = (agent: string) => {
  const { deviceType, os, inApp } = traits({ 'user-agent': agent })
  return [deviceType, os, inApp]
}

test.each([
  ['Safari on an iPhone', `${IPHONE} Version/18.6 Mobile/15E148 Safari/604.1`, ['phone', 'iOS', null]],
  ['Chrome on an iPhone', `${IPHONE} CriOS/141.0 Mobile/15E148 Safari/604.1`, ['phone', 'iOS', null]],
  [
    'Instagram on an iPhone',
    `${IPHONE} Mobile/22G86 Instagram 400.0.0.24.91 (iPhone17,1)`,
    ['phone', 'iOS', 'Instagram'],
  ],
  [
    'Facebook on an iPhone',
    `${IPHONE} Mobile/22G86 [FBAN/FBIOS;FBAV/531.0;FBDV/iPhone17,1]`,
    ['phone', 'iOS', 'Facebook'],
  ],
  ['another app on an iPhone', `${IPHONE} Mobile/15E148`, ['phone', 'iOS', 'other']],
  [
    'Facebook on Android',
    `${ANDROID} Chrome/141.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/530.0;]`,
    ['phone', 'Android', 'Facebook'],
  ],
  [
    'TikTok on Android',
    `${ANDROID} Chrome/141.0 Mobile Safari/537.36 musical_ly_2024 BytedanceWebview/d8a21c6`,
    ['phone', 'Android', 'TikTok'],
  ],
  [
    'a web view on Android',
    ANDROID.replace('Pixel 9', 'Pixel 9; wv') + ' Chrome/141.0 Mobile Safari/537.36',
    ['phone', 'Android', 'other'],
  ],
  ['Chrome on Android', `${ANDROID} Chrome/141.0 Mobile Safari/537.36`, ['phone', 'Android', null]],
  ['a tablet with Android', `${ANDROID} Chrome/141.0 Safari/537.36`, ['tablet', 'Android', null]],
  [
    'Chrome on Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36',
    ['desktop', 'Windows', null],
  ],
  [
    'Safari on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.6 Safari/605.1.15',
    ['desktop', 'macOS', null],
  ],
  [
    'a Chromebook',
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/141.0 Safari/537.36',
    ['desktop', 'ChromeOS', null],
  ],
  ['a program', 'curl/8.5.0', ['other', 'other', null]],
  ['nothing', '', ['other', 'other', null]],
])('%s is recognized', (_, agent, expected) => {
  expect(ofAgent(agent)).toEqual(expected)
})

test.each([
  ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
  ['en', 'en'],
  ['*', null],
  ['a-very-strange-value', null],
  ['', null],
])('the language of %j is %j', (header, language) => {
  expect(traits({ 'accept-language': header }).language).toBe(language)
})

test('the country comes from the header that the operator named, and from no other', () => {
  expect(traits({ 'cf-ipcountry': 'us' }, 'cf-ipcountry').country).toBe('US')
  expect(traits({ 'cf-ipcountry': 'us' }).country).toBeNull()
  for (const unknown of ['XX', 'T1', 'United States', ''])
    expect(traits({ 'cf-ipcountry': unknown }, 'cf-ipcountry').country).toBeNull()
})
