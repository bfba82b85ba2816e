import { expect, test } from 'vitest'
import { READ_MODELS } from '#db/read-models/names.ts'
import { projections } from './index.ts'

test('every read model has a projection with its name', () => {
  expect(projections.map(({ name }) => name)).toEqual([...READ_MODELS])
})
