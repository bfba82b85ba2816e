import { expect, onTestFinished, test, vi } from 'vitest'
import { recordMoment, type ParsedMoment } from '#api/contracts/offer/moments.ts'
import { createMemoryStore } from '#web/lib/page/testing.storage.ts'
import { forgetAd, rememberAd } from './ad.ts'
import { countLanding, reportMoment } from './moments.ts'
import { quizUserId } from './visitor.ts'

const createBrowser = (store = createMemoryStore()) => {
  quizUserId(store)
  const sent: ParsedMoment[] = []
  const send = (_path: string, body: unknown) => void sent.push(recordMoment.body.parse(body))
  return { sent, report: (moment: Parameters<typeof reportMoment>[0]) => reportMoment(moment, send, store), store }
}

test('the landing moment is sent once for each ad that the visitor comes by', () => {
  const { report, sent } = createBrowser()
  report({ moment: 'landing-seen', creo: 'spring', utm: { source: 'facebook' } })
  report({ moment: 'landing-seen', creo: 'spring', utm: { source: 'facebook' } })
  report({ moment: 'landing-seen', creo: 'summer', utm: { source: 'tiktok' } })
  expect(sent).toMatchObject([
    { creative: 'spring', utm: { source: 'facebook' } },
    { creative: 'summer', utm: { source: 'tiktok' } },
  ])
})

test('a page that was loaded ahead reports nothing until it is seen', () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible', prerendering: true })
  vi.stubGlobal('document', page)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { report, sent } = createBrowser()
  report({ moment: 'offer-seen' })
  expect(sent).toEqual([])
  page.prerendering = false
  page.dispatchEvent(new Event('prerenderingchange'))
  page.dispatchEvent(new Event('visibilitychange'))
  expect(sent).toHaveLength(1)
})

test('a view of the landing page is counted without an id', () => {
  const sent: unknown[] = []
  rememberAd('?utm_source=facebook&fbclid=IwAR0person')
  onTestFinished(forgetAd)
  countLanding((...request) => void sent.push(request))
  expect(sent).toEqual([['/quiz/landing', { utm: { source: 'facebook' }, clickId: 'fbclid' }]])
})

test('a moment of someone who asked for nothing yet is not sent and creates no id', () => {
  const [sent, store] = [[] as unknown[], createMemoryStore()]
  reportMoment({ moment: 'offer-seen' }, (...request) => void sent.push(request), store)
  expect([sent, store.keys('')]).toEqual([[], []])
})

test('a moment is sent once per plan and price', () => {
  const { report, sent } = createBrowser()
  const choices = [
    ['monthly', false],
    ['trial', false],
    ['monthly', false],
    ['monthly', true],
  ] as const
  for (const [license, sale] of choices) report({ moment: 'plan-chosen', license, sale })
  expect(sent).toHaveLength(3)
})

test('a moment is sent again for another visitor of the same browser', () => {
  const { report, sent, store } = createBrowser()
  report({ moment: 'offer-seen' })
  store.remove('quizUserId')
  quizUserId(store)
  report({ moment: 'offer-seen' })
  expect(new Set(sent.map(({ quizUserId }) => quizUserId)).size).toBe(2)
})

test.each(['', '{', 'null', '[]', '{"visitor":7}'])(
  'a moment is sent when the stored value is unreadable: %j',
  (stored) => {
    const { report, sent, store } = createBrowser()
    store.write('moments', stored)
    report({ moment: 'offer-seen' })
    report({ moment: 'offer-seen' })
    expect(sent).toHaveLength(1)
  },
)
