import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { season } from './s2/course.ts'
import { v1 } from './v1/course.ts'

test('every recording that a day plays exists, and every recording is played', () => {
  const sources = [...v1, ...season].flatMap(({ blocks }) =>
    blocks.flatMap(({ type, props }) => (type === 'AudioPlayer' ? props.src : [])),
  )
  const files = readdirSync(new URL('../../../../web/public/audio/', import.meta.url))
  expect(new Set(sources)).toEqual(new Set(files.map((file) => `/audio/${file}`)))
})
