import { makePool } from '#db/client.ts'
import { funnelTable } from '#api/admin/funnel-table.ts'
import { countGroups } from '#api/admin/cells.ts'
import { piecesOf } from '#api/admin/periods.ts'
import { QuizzesReply } from '#api/contracts/admin.ts'
import { questionKeys } from '#api/content/questions/catalog.ts'
const pool = makePool({ url: process.argv[2]!, name: 'ask', max: 2 })
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const time = async (what: string, f: () => Promise<unknown>|unknown, n = 60) => {
  for (let i = 0; i < 15; i++) await f()
  const t: number[] = []
  for (let i = 0; i < n; i++) { const s = performance.now(); await f(); t.push(performance.now() - s) }
  t.sort((a,b)=>a-b); console.log(what.padEnd(40), 'p50', t[n>>1]!.toFixed(2), 'p95', t[Math.floor(n*.95)]!.toFixed(2))
}
for (const [a,b] of [[0,0],[6,0],[29,0],[364,0],[729,0],[500,100]] as const) {
  const q = { groupBy: 'creo' as const, filter_age: 'all age', filter_createdAt: { start: day(a), end: day(b) } }
  console.log(a,b,piecesOf(q.filter_createdAt).length)
  await time('pieces', () => piecesOf(q.filter_createdAt))
  await time('count', () => countGroups(pool, ['creo'], q))
  await time('table', () => funnelTable(pool, q, questionKeys))
  const t = await funnelTable(pool, q, questionKeys)
  await time('zod', () => QuizzesReply.parse(t))
  await time('json', () => JSON.stringify(t))
  console.log(t.data.length, JSON.stringify(t).length)
}
await time('all', () => countGroups(pool, ['creo'], { filter_age: 'all age' }))
await time('filter creo', () => countGroups(pool, ['version'], { filter_age: 'all age', filter_creo: 'creative-7', filter_createdAt: { start: day(500), end: day(3) } }))
await time('filter version', () => countGroups(pool, ['creo'], { filter_age: 'all age', filter_version: 'v2', filter_createdAt: { start: day(500), end: day(3) } }))
await time('both', () => countGroups(pool, ['creo','version'], { filter_age: 'all age', filter_createdAt: { start: day(500), end: day(3) } }))
await time('days', () => countGroups(pool, ['starts_on'], { filter_age: 'all age', filter_creo: 'creative-7', filter_version: 'v2' }))
await time('days creo', () => countGroups(pool, ['starts_on'], { filter_age: 'all age', filter_creo: 'creative-7' }))
await pool.end()
