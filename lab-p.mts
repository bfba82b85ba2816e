import { makePool } from '#db/client.ts'
import { funnelTable } from '#api/admin/funnel-table.ts'
import { questionKeys } from '#api/content/questions/catalog.ts'
const pool = makePool({ url: process.argv[2]!, name: 'ask', max: 2 })
const q = { groupBy: 'creo' as const, filter_age: 'all age', filter_createdAt: { start: '2025-01-05', end: '2026-07-17' } }
for (let i = 0; i < 300; i++) await funnelTable(pool, q, questionKeys)
await pool.end()
