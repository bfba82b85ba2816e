import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createAdminApi } from '#api/testing.admin.ts'
import { shared } from '#prove/servers/resources.ts'
import { createSpendImports } from '#api/figures/spend/spend-imports.ts'
import { createAdsCommands } from '#commands/figures/ads-commands.ts'
import { createBus } from '#events/bus/bus.ts'
import { SpendReply } from '#api/contracts/figures/spend.ts'
import { decodeKnown } from '#events/decode.ts'
import { RATES, spendStream } from '#events/figures/ads.ts'

const api = shared(() => createAdminApi())

type File = string | Buffer
const send = (file: File, search = '') =>
  api.post(`/admin/spend${search}`, file, { bearer: api.bearer, headers: { 'content-type': 'text/csv' } })
const read = async (file: File, search = '') => {
  const reply = await send(file, search)
  expect([reply.status, reply.text]).toEqual([200, expect.any(String)])
  return SpendReply.parse(reply.body)
}
const spentEvents = async (source: string) => decodeKnown(await api.store.readStream(spendStream(source, '2026-03-01')))

test('the rates of the European Central Bank are read by month', async () => {
  const rows = ['2026-03-02,1.0823,160.1,0.85,', '2026-02-27,1.08,N/A,0.85,', '1999-01-04,1.1,1,1,']
  const reply = await read(['Date,USD,JPY,GBP,', rows[0], ...rows].join('\n'), '?mode=apply')
  expect([reply.kind, reply.changes.map(({ period }) => period)]).toEqual(['rates', ['2026-03', '2026-02']])
  const [march, february] = decodeKnown(await api.store.readStream(RATES))
  expect([march, february].map((event) => event?.data)).toMatchObject([
    { rates: [{ currency: 'USD' }, { currency: 'JPY' }, { currency: 'GBP' }] },
    { rates: [{ currency: 'USD' }, { currency: 'GBP' }] },
  ])
})

const plain = (...rows: string[]) => ['day,creo,amount,currency', ...rows].join('\n')
const A = plain('2026-03-01,a,1.00,USD', '2026-03-01,b,2.00,USD', '2026-03-02,a,3.00,USD')

test('a preview stores nothing, and a file that is applied is stored once and kept as it was sent', async () => {
  await read(A)
  expect(await spentEvents('plain')).toEqual([])
  const applied = await read(A, '?mode=apply&name=march.csv')
  expect([applied.changes.length, applied.same, applied.unknown]).toEqual([2, 0, ['a', 'b']])
  expect(await read(A, '?mode=apply')).toMatchObject({ changes: [], same: 2 })
  expect(await spentEvents('plain')).toHaveLength(2)
  const { rows } = await api.pool.query<{ digest: string; name: string; content: Buffer }>(
    `select * from desk.spend_files where source = 'plain'`,
  )
  expect(rows.map(({ digest, name, content }) => [digest, name, gunzipSync(content).toString()])).toEqual([
    [createHash('sha256').update(A).digest('hex'), 'march.csv', A],
  ])
  expect((await api.get('/api/v1/admin/audit?kind=changes', { bearer: api.bearer })).text).toContain(
    'imported ad spend',
  )
})

test('the days of a file are replaced and never doubled, and other days and sources stay', async () => {
  const { changes, same } = await read(plain('2026-03-01,a,4.00,USD', '2026-03-02,a,3.00,USD'), '?mode=apply')
  expect([changes, same]).toEqual([
    [{ period: '2026-03-01', before: [{ currency: 'USD', amount: 300 }], after: [{ currency: 'USD', amount: 400 }] }],
    1,
  ])
  const other = await read(plain('2026-03-01,a,4.00,USD'), '?source=meta-eu')
  expect(other.changes[0]?.before).toEqual([])
  const tools = ['Amount spent', 'Cost', 'Total spent'].map((heading) =>
    read(`Day,Ad name,Currency,${heading}\n2026-03-01,a,USD,1`),
  )
  expect((await Promise.all(tools)).map(({ source }) => source)).toEqual(['meta', 'google', 'total-spent'])
})

test('each month of a file goes to a stream of its own, so no stream grows for years', async () => {
  const file = plain('2026-03-31,a,1.00,USD', '2026-04-01,a,2.00,USD', '2026-04-02,a,3.00,USD')
  const { changes } = await read(file, '?mode=apply&source=months')
  expect(changes.map(({ period }) => period)).toEqual(['2026-03-31', '2026-04-01', '2026-04-02'])
  const stored = ['2026-03-31', '2026-04-01'].map((day) => api.store.readStream(spendStream('months', day)))
  expect((await Promise.all(stored)).map(({ length }) => length)).toEqual([1, 2])
  expect(await read(file, '?mode=apply&source=months')).toMatchObject({ changes: [], same: 3 })
})

const REFUSED: [string, File, string][] = [
  ['no headings', 'a,b\n1,2', 'Line 1: No headings for a day and an amount were found.'],
  [
    'an unknown currency',
    'day,creo,amount,currency\n2026-03-01,a,1,XQX',
    'Line 2, column “currency”: “XQX” is not the code of a currency',
  ],
  [
    'a day that does not exist',
    'day,creo,amount,currency\n2026-02-30,a,1,USD',
    'Line 2, column “day”: “2026-02-30” is not a day.',
  ],
  [
    'a day in the future',
    'day,creo,amount,currency\n2099-02-03,a,1,USD',
    'Line 2, column “day”: 2099-02-03 is in the future.',
  ],
  [
    'too many decimals',
    'day,creo,amount,currency\n2026-03-01,a,1.5,JPY',
    'Line 2, column “amount”: “1.5” has more than 0 decimals',
  ],
  [
    'no name of an ad',
    'day,creo,amount,currency\n2026-03-01,,1.00,USD',
    'Line 2, column “creo”: The name of the ad is missing.',
  ],
  [
    'two rates of one day',
    'Date,USD,JPY,GBP\n2026-03-02,1.08,160,1\n2026-03-02,1.09,160,1',
    'Line 3, column “USD”: The file says both 1.08 and 1.09 for 2026-03-02.',
  ],
  ['a rate of nothing', 'Date,USD,JPY,GBP\n2026-03-02,0.000000001,160,1', 'Line 2, column “USD”: “0.000000001” is not'],
  [
    'amounts beyond all counts',
    plain('2026-03-01,a,90000000000,USD', '2026-03-01,a,90000000000,USD'),
    'Line 3, column “amount”: The amounts of this ad and day are too large.',
  ],
  ['no rows', 'day,creo,amount,currency\n', 'Line 1: The file has no rows below its headings.'],
  [
    'broken text',
    Buffer.from([0x64, 0xff, 0xa7, 0x80, 0xa4, 0x01, 0xb6]),
    'Line 1: The encoding of the file is not known.',
  ],
  ['a heading of spaces', `day,creo,a${' '.repeat(100_000)}b,amount,currency\n`, 'Line 1: No headings'],
  [
    'an amount of dots',
    `day,creo,amount,currency\n2026-03-01,a,${'.'.repeat(40_000)}1x1,USD`,
    'Line 2: The line has more than 10,000 characters.',
  ],
  [
    'a long cell',
    `day,creo,amount,currency\n2026-03-01,a,1${'a'.repeat(5_000)}1,USD`,
    'Line 2: A cell has more than 1,000 characters.',
  ],
]

test.each(REFUSED)(
  'a file with %s is refused as a whole with the line and what to do',
  async (_name, file, message) => {
    const { status, body } = await send(file, '?mode=apply&source=refused')
    expect([status, body['code'], body['message']]).toEqual([422, 'unreadable_file', expect.stringContaining(message)])
    expect(String(body['message'])).toMatch(/Nothing of the file was stored\.$/)
    expect(await spentEvents('refused')).toEqual([])
  },
)

test('a day that has begun in the time zone of an ad account is not in the future', async () => {
  const importFile = createSpendImports({
    pool: api.pool,
    ads: createAdsCommands({ store: api.store, bus: createBus({ url: undefined, name: 'spend' }) }),
    clock: () => new Date('2026-03-01T11:00:00Z'),
  })
  const preview = (day: string) => {
    const file = Buffer.from(`day,creo,amount,currency\n${day},a,1.00,USD`)
    const operation = { key: undefined, fingerprint: 'f', correlation: 'c' }
    return importFile({ file, name: 'a.csv', isApplied: false, by: null }, operation)
  }
  expect((await preview('2026-03-02')).changes).toHaveLength(1)
  await expect(preview('2026-03-03')).rejects.toThrow('is in the future')
})

test('anything in a file gets a reply below 500', async () => {
  const files = [
    '\0',
    '"',
    'day;amount',
    'day,creo,amount,currency\n"',
    'Date,USD,JPY,GBP\nx',
    '\ufeff',
    'day,amount\n,',
    Buffer.from([0xff, 0xfe, 0x00]),
  ]
  for (const file of files) expect((await send(file)).status).toBe(422)
  expect((await send('x', '?mode=eat')).status).toBe(422)
})

test('a file over 10 MiB is refused', async () => {
  expect((await send(Buffer.alloc(11 * 1024 * 1024, 'a'))).status).toBe(413)
})

test('100,000 lines are imported, and other requests are answered meanwhile', async () => {
  const rows = Array.from({ length: 100_000 }, (_, n) => {
    const day = new Date(Date.UTC(2025, 0, 1 + Math.floor(n / 250))).toISOString().slice(0, 10)
    return `${day},Spring campaign,Broad audience,creo-${n % 250},${n % 900}.${10 + (n % 90)},1000,10,USD`
  })
  const file = ['By Day,Campaign name,Ad group name,Ad name,Cost,Impressions,Clicks,Currency', ...rows].join('\n')
  let isDone = false
  const importing = read(file, '?mode=apply').finally(() => (isDone = true))
  let answered = 0
  while (!isDone) {
    expect((await api.get('/api/v1/quiz/data')).status).toBe(200)
    answered += 1
  }
  const { changes, rows: count } = await importing
  expect([changes.length, count]).toEqual([400, 100_000])
  expect(answered).toBeGreaterThan(3)
})
