import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Season } from '#api/contracts/course/course.ts'
import { seasonArt } from './season-art.ts'

const folder = new URL('../../../public/art/days/', import.meta.url)

test.each(Season.options)('the season %s has a picture', (season) =>
  expect(existsSync(new URL(`${seasonArt(season)}.svg`, folder))).toBe(true),
)
