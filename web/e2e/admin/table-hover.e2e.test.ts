import { expect, test } from 'vitest'
import type { QuizzesReply } from '#api/contracts/admin/admin.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { openDashboard } from '#web/e2e/tools/dashboard.ts'

const { newPage } = openBrowser()

const STEPS = Array.from({ length: 36 }, (_, n) => `step-${n + 1}`)
const wide: QuizzesReply = {
  columns: ['creo', 'visitors', ...STEPS],
  data: Array.from({ length: 40 }, (_, n) => ({
    creo: `creo-${n}`,
    visitors: '100',
    ...Object.fromEntries(STEPS.map((step) => [step, '50|50.0'])),
  })),
}

type StyleUpdate = { name: string; args: { elementCount?: number; beginData?: { frame: string } } }

test('a row below the pointer changes its color without styling its cells again', async () => {
  const { page } = await openDashboard(await newPage('desk'), wide, '?group=creo')
  const row = (n: number) => page.getByRole('row').nth(n)
  const browser = page.context().browser() ?? expect.unreachable()
  const session = await page.context().newCDPSession(page)
  const { frameTree } = await session.send('Page.getFrameTree')
  const color = () => row(6).evaluate((it) => getComputedStyle(it).backgroundColor)
  await row(5).hover()
  const before = await color()

  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await row(6).hover()
  await expect.poll(color).not.toBe(before)
  const { traceEvents }: { traceEvents: StyleUpdate[] } = JSON.parse((await browser.stopTracing()).toString())

  const counts = traceEvents
    .filter(({ name, args }) => name === 'UpdateLayoutTree' && args.beginData?.frame === frameTree.frame.id)
    .map(({ args }) => args.elementCount ?? 0)
  expect(counts.length).toBeGreaterThan(0)
  // Two rows and their names; each row has 38 cells.
  expect(Math.max(...counts)).toBeLessThan(10)
})
