import type { Planted } from './testing.planted.ts'

const test = (statement: string) => `test('the page has rows', async () => {\n  ${statement}\n})\n`

export const pollPageReads: Planted = {
  rule: 'project(poll-page-reads)',
  violations: [
    [
      'web/e2e/count.e2e.test.ts',
      test('expect(await page.getByRole("row").count()).toBe(2)'),
      /write `await expect.poll/,
    ],
    ['web/e2e/not.e2e.test.ts', test('expect(await row.isVisible(), "row").not.toBe(true)'), /isVisible\(\) reads the/],
    ['web/e2e/in-page.e2e.test.ts', test('expect(await page.evaluate(() => scrollY)).toBe(0)'), /evaluate\(\) reads/],
  ],
  allowed: {
    'web/e2e/poll.e2e.test.ts': test('await expect.poll(() => page.getByRole("row").count()).toBe(2)'),
    'web/e2e/reply.e2e.test.ts': test('expect(await reply.json()).toEqual({})'),
    'api/http/count.test.ts': test('expect(await table.count()).toBe(2)'),
  },
}
