import { expect, test } from 'vitest'
import { readTableView, type TableView, withoutTableView, writeTableView } from './table-url.ts'

const DEFAULT: TableView = { search: '', sort: undefined, stepsBy: 'percent' }
const read = (address: string) => readTableView(new URLSearchParams(address))
const write = (view: TableView, address = '') => writeTableView(new URLSearchParams(address), view).toString()

test('the address of the table is empty for the default view', () => {
  expect(write(DEFAULT)).toBe('')
  expect(read('')).toEqual(DEFAULT)
})

test.each<TableView>([
  { search: 'psalm-23', sort: { column: 'goals', isDescending: true }, stepsBy: 'count' },
  { search: '<img src=x>&a=b#c', sort: { column: 'a.desc & b', isDescending: false }, stepsBy: 'percent' },
])('the address of the table reads back as the view it was written for', (view) => {
  expect(read(write(view))).toEqual(view)
})

test('the address of the table keeps the filters of the report and replaces an older view', () => {
  const address = write({ ...DEFAULT, search: 'new' }, 'group=creo&search=old&sort=goals.desc&steps=count')
  expect(address).toBe('group=creo&search=new')
  expect(withoutTableView(new URLSearchParams(address)).toString()).toBe('group=creo')
})

test.each(['sort=goals', 'sort=goals.sideways', 'sort=.desc', 'steps=money'])(
  'the address of the table ignores %s',
  (address) => {
    expect(read(address)).toEqual(DEFAULT)
  },
)
