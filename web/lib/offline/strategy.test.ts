import { expect, test } from 'vitest'
import { picturesWith, chooseStrategy } from './strategy.ts'

const SCOPE = 'https://lamp.example/account/'
const requestFor = (url: string, mode = 'cors', { method = 'GET', destination = '' } = {}) =>
  chooseStrategy({ url: new URL(url, SCOPE).href, mode, method, destination }, SCOPE)

test.each([
  ['a page of the cabinet', requestFor('/account/day?day=3', 'navigate'), 'page'],
  ['a page of the funnel', requestFor('/quiz/order', 'navigate'), undefined],
  ['a built file', requestFor('/assets/day-A1b2.js'), 'file'],
  ['a font', requestFor('/assets/eb-garamond-core-A1.woff2'), 'file'],
  ['a built picture', requestFor('/assets/lamp-A1.svg', 'no-cors', { destination: 'image' }), 'file'],
  ['a picture', requestFor('/art/good-company.svg', 'no-cors', { destination: 'image' }), 'picture'],
  ['a call of the API', requestFor('/api/v1/account/subscription/me'), undefined],
  ['a recording', requestFor('/audio/prelude-in-c.mp3', 'no-cors'), undefined],
  ['something that is sent', requestFor('/assets/x.js', 'cors', { method: 'POST' }), undefined],
  ['another site', requestFor('https://else.example/assets/x.js'), undefined],
  [
    'a picture of another site',
    requestFor('https://else.example/x.png', 'no-cors', { destination: 'image' }),
    undefined,
  ],
  ['a page of another site', requestFor('https://else.example/account/', 'navigate'), undefined],
])('the worker handles %s with the strategy of its kind', (_what, strategy, expected) =>
  expect(strategy).toBe(expected),
)

test('the picture of a day is kept with the one of the next day and the one of pages that fail', () => {
  expect(picturesWith('https://lamp.example/art/days/s2-9.svg')).toEqual([
    '/art/days/s2-9.svg',
    '/art/days/s2-10.svg',
    '/art/days/lamp-out.svg',
  ])
  expect(picturesWith('https://lamp.example/art/days/psalm-gate.svg')).toEqual([
    '/art/days/psalm-gate.svg',
    '/art/days/lamp-out.svg',
  ])
  expect(picturesWith('https://lamp.example/art/good-company.svg')).toEqual([])
})
