import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { catalog } from '#events/catalog.ts'
import { createMetaEvent } from '#projector/payment/meta/event.ts'

const text = await readFile(new URL('../../docs/privacy.md', import.meta.url), 'utf8')
const policy = await readFile(new URL('../../web/site/texts/privacy-of-others.tsx', import.meta.url), 'utf8')

const namesIn = (cell: string) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)

/** Returns the first two cells of each row of the document. */
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()))

test.each(Object.entries(catalog))('docs/privacy.md lists exactly the fields of %s', (type, { data }) => {
  const row = rows.find(([, name]) => name === `\`${type}\``)
  expect(row, `docs/privacy.md has a row for ${type}`).toBeDefined()
  const fields = data instanceof z.ZodObject ? Object.keys(data.shape) : []
  expect(namesIn(row?.[2] ?? '').toSorted()).toEqual(fields.toSorted())
})

test('docs/privacy.md lists no event that does not exist', () => {
  const types = [...text.matchAll(/^\| `(\w+\.[\w-]+)` \|/gm)].map(([, type]) => type)
  expect(types.toSorted()).toEqual(Object.keys(catalog).toSorted())
})

test('docs/privacy.md lists exactly what the server sends to Meta', () => {
  const { user_data, custom_data, ...rest } = createMetaEvent({
    transactionId: 'txn_1',
    email: 'ruth@moab.example',
    browser: { address: '192.0.2.1', userAgent: 'x', fbp: 'x', fbc: 'x', page: 'https://plan.example.com/success' },
    purchase: {
      quizUserId: null,
      license: 'monthly',
      kind: 'purchase',
      currency: 'USD',
      amount: 4_000,
      customerId: 'ctm_1',
      subscriptionId: null,
      paidAt: '2026-03-10T12:00:00.000Z',
    },
  })
  const sent = [rest, user_data, custom_data].flatMap((part) => Object.keys(part))
  const table = text.slice(text.indexOf('| `event_name`'), text.indexOf('## Erasure'))
  const listed = table
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .flatMap((line) => namesIn(line.split('|')[1] ?? ''))
  expect(listed.toSorted()).toEqual(sent.toSorted())
})

test('the public policy names each personal datum that Meta receives', () => {
  const said = policy.replaceAll(/\s+/g, ' ')
  for (const words of [
    'hashed form',
    'customer number',
    'network address',
    'browser',
    '_fbp and _fbc',
    'amount and currency',
  ])
    expect(said).toContain(words)
})
