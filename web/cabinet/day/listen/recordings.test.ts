import { expect, test } from 'vitest'
import { recordingName } from './recordings.ts'

const prayer = (text: string) => ({ title: 'A prayer for tonight', sentences: [{ text, range: {} as Range }] })

test('a recording is named after its day, its title and its text, without the name of the reader', () => {
  const name = recordingName(3, prayer('Good night, Ruth.'), 'Ruth')
  expect(name).toMatch(/^3-a-prayer-for-tonight-[0-9a-f]{8}$/)
  expect(recordingName(3, prayer('Good night.'), '')).toBe(name)
  expect(recordingName(3, prayer('Good night, Naomi.'), 'Naomi')).toBe(name)
})

test('a text that has changed since it was recorded has another name', () => {
  expect(recordingName(3, prayer('Good morning.'), '')).not.toBe(recordingName(3, prayer('Good night.'), ''))
})
