import { expect, test } from 'vitest'
import { strategyOf } from './strategy.ts'

const SCOPE = 'https://lamp.example/account/'
const asked = (url: string, mode = 'cors', { method = 'GET', destination = '' } = {}) =>
  strategyOf({ url: new URL(url, SCOPE).href, mode, method, destination }, SCOPE)

test.each([
  ['a page of the cabinet', asked('/account/day?day=3', 'navigate'), 'page'],
  ['a page of the funnel', asked('/quiz/order', 'navigate'), undefined],
  ['a built file', asked('/assets/day-A1b2.js'), 'file'],
  ['a font', asked('/assets/eb-garamond-core-A1.woff2'), 'file'],
  ['a built picture', asked('/assets/lamp-A1.svg', 'no-cors', { destination: 'image' }), 'file'],
  ['a picture', asked('/art/good-company.svg', 'no-cors', { destination: 'image' }), 'picture'],
  ['a call of the API', asked('/api/v1/account/subscription/me'), undefined],
  ['a recording', asked('/audio/low-tide.flac', 'no-cors'), undefined],
  ['something that is sent', asked('/assets/x.js', 'cors', { method: 'POST' }), undefined],
  ['another site', asked('https://else.example/assets/x.js'), undefined],
  ['a picture of another site', asked('https://else.example/x.png', 'no-cors', { destination: 'image' }), undefined],
  ['a page of another site', asked('https://else.example/account/', 'navigate'), undefined],
])('%s', (_what, strategy, expected) => expect(strategy).toBe(expected))
