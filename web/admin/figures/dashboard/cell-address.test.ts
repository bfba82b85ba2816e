import { expect, test } from 'vitest'
import { readOpened } from '#web/admin/figures/opened/opened-url.ts'
import { createCellAddress } from './cell-address.ts'
import type { TableValue } from '#web/admin/figures/table/table-value.ts'

const RANGE = { start: '2026-03-01', end: '2026-03-02' }
const addressOf = createCellAddress({ groupBy: 'creo', filter_age: '60+', filter_createdAt: RANGE }, [
  'creo',
  'visitors',
  'goals',
  'revenue',
])
const asked = (address: string | undefined) => address && readOpened(new URLSearchParams(address.replace(/.*\?/, '')))
const counted = (value: number): TableValue => ({ kind: 'number', text: String(value), value })
const paid = (amounts: Record<string, number>): TableValue => ({
  kind: 'money',
  text: '',
  amounts: new Map(Object.entries(amounts)),
})

test('a number of the table opens its group, its step, and the filters of the table', () => {
  const about = { range: RANGE, time: 'arrival' }
  expect(asked(addressOf(1, counted(3), 'a "b" & c'))).toEqual({
    metric: 'visitors',
    filters: { age: ['60+'], creo: ['a "b" & c'] },
    ...about,
  })
  expect(asked(addressOf(2, counted(3)))).toEqual({
    metric: 'reached',
    filters: { age: ['60+'], step: ['goals'] },
    ...about,
  })
  expect(asked(addressOf(3, paid({ USD: -5, EUR: 0 }), '(none)'))).toEqual({
    metric: 'revenue',
    filters: { age: ['60+'], creo: ['(none)'] },
    ...about,
  })
})

test.each([
  [1, counted(3), 'other (12)'],
  [1, counted(3), '(beyond the limit)'],
  [1, counted(3), ''],
  [1, counted(3), 'x'.repeat(201)],
  [1, counted(0), 'spring'],
  [3, paid({ USD: 0 }), 'spring'],
  [3, paid({ USD: 1, EUR: 2 }), 'spring'],
  [3, paid({ EUR: 2 }), 'spring'],
  [0, { kind: 'text', text: 'spring' } as const, 'spring'],
])('a number without rows of its own stays plain: %j', (column, value, group) => {
  expect(addressOf(column, value, group)).toBeUndefined()
})
