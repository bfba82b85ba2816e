import { expect, test } from 'vitest'
import { createCabinetStorage } from '#web/course/data/cabinet-storage.ts'
import { forgivingStore } from '#web/lib/page/storage.ts'
import { createDeviceWords } from './device-words.ts'

const noStorage = () => {
  throw new Error('There is no storage')
}
const words = () => createDeviceWords(createCabinetStorage(forgivingStore(noStorage), () => 'ruth'))
const day = { day: 3, courseVersion: 'v1', progress: 100, answers: { 'd03-bread': 'Enough' }, rating: 4, timeSpent: 60 }

test('answers that stay on the device take the place of what the server has of the day', () => {
  const device = words()
  device.store(day)
  expect(device.answersOf(day, {})).toEqual(day.answers)
  expect(device.answersOf({ courseVersion: 'v1', day: 4 }, { 'd04-stone': 'Here' })).toEqual({ 'd04-stone': 'Here' })
  expect(device.all()).toEqual([day])
})

test('a day that is saved without answers forgets the earlier ones', () => {
  const device = words()
  device.store(day)
  device.store({ ...day, answers: {} })
  expect([device.all(), device.answersOf(day, {})]).toEqual([[], {}])
})
