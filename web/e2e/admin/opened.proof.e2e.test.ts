import { expect, test } from 'vitest'
import { OpenedReply } from '#api/contracts/figures/opened.ts'
import { figureText } from '#events/figures/definitions/text/figure-text.ts'
import { readOpened } from '#web/admin/figures/opened/opened-url.ts'
import { filledAdmin } from '#web/e2e/shots/seeded.ts'
import { adminUrl, openBrowser } from '#web/e2e/tools/browser.ts'
import { call } from '#web/e2e/tools/subscriber.ts'
import { adminPaths } from '#web/paths.ts'

const { newPage } = openBrowser()

const { dashboard, money, funnel, compare, subscribers, opened } = adminPaths
const isShare = (text: string) => /^[\d.]+%$/.test(text)

test.each([
  [`${dashboard}?group=version`, 50],
  [`${dashboard}?group=creo&created=last+7+days`, 100],
  [money, 20],
  [funnel, 15],
  [`${compare}?group=version`, 10],
  [`${compare}?group=creo`, 1],
  [subscribers, 5],
])('each number of %s equals the rows that it opens', async (address, least) => {
  const token = await filledAdmin()
  const page = await newPage('desk')
  await page.addInitScript((value) => localStorage.setItem('token', value), token)
  const links = page.locator(`main a[href*="${opened}?"]`)
  /** Visitors of other tests come while a screen is read, so a number has several tries. */
  const right = new Set<string>()
  await expect
    .poll(async () => {
      await page.goto(adminUrl() + address)
      await expect.poll(() => links.count()).toBeGreaterThanOrEqual(least)
      const found = await links.evaluateAll((all) =>
        all.map((link) => ({ text: link.textContent ?? '', search: (link as HTMLAnchorElement).search })),
      )
      const wrong: unknown[] = []
      for (const { text, search } of found) {
        if (right.has(search) || !/\d/.test(text)) continue
        const asked = readOpened(new URLSearchParams(search))
        const reply = OpenedReply.parse(await call('/admin/figures/rows', asked, token))
        const value = figureText(reply.value, reply.unit, reply.currency)
        const isRight = isShare(text) ? reply.value > 0 : text.split(/[\s\u2002]/)[0] === value
        if (isRight) right.add(search)
        else wrong.push([text, value, asked])
      }
      return wrong
    })
    .toEqual([])
  expect(right.size).toBeGreaterThanOrEqual(least)
})
