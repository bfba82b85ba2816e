import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { AskedReply } from '#api/contracts/figures/insights.ts'
import { createTestFigures } from './testing.figures.ts'

const figures = shared(() => createTestFigures())

test('each row of the numbers has its visitors by version, as plain SQL counts them', async () => {
  const { status, body } = await figures.ask('/admin/db/asked', { groupBy: 'creo' })
  expect(status).toBe(200)
  const { versions, parts } = AskedReply.parse(body)
  const right = await figures.plain(
    `select version, count(*)::int as visitors from v where version <> '(none)' group by 1 order by 1`,
  )
  const sums = versions
    .map(({ version }) => ({
      version,
      visitors: parts.reduce((sum, part) => sum + (part.version === version ? part.visitors : 0), 0),
    }))
    .toSorted((a, b) => (a.version < b.version ? -1 : 1))
  expect(sums).toEqual(right)
})

test('each version has its own steps, in order', async () => {
  const { versions } = AskedReply.parse((await figures.ask('/admin/db/asked', { groupBy: 'version' })).body)
  for (const { steps } of versions) expect(steps.slice(-4)).toEqual(['email', 'name', 'checkout', 'purchase'])
})
