import { expect, test } from 'vitest'
import { createStopwatch } from './stopwatch.ts'

const createTimed = () => {
  let clock = 5000
  const pass = (ms: number) => void (clock += ms)
  return { watch: createStopwatch(() => clock), pass }
}

test('the time taken is formatted as seconds with two decimals', () => {
  const { watch, pass } = createTimed()
  watch.restart()
  pass(3417)
  expect(watch.seconds()).toBe('3.42')
})

test('the time while the page is hidden does not count', () => {
  const { watch, pass } = createTimed()
  watch.restart()
  pass(1000)
  watch.pause()
  pass(60_000)
  watch.resume()
  pass(500)
  expect(watch.seconds()).toBe('1.50')
})

test('the time is counted once when it is paused and resumed twice', () => {
  const { watch, pass } = createTimed()
  watch.restart()
  pass(1000)
  watch.pause()
  watch.pause()
  watch.resume()
  pass(1000)
  watch.resume()
  pass(1000)
  expect(watch.seconds()).toBe('3.00')
})

test('each question starts at zero', () => {
  const { watch, pass } = createTimed()
  watch.restart()
  pass(9000)
  watch.restart()
  expect(watch.seconds()).toBe('0.00')
  pass(10)
  expect(watch.seconds()).toBe('0.01')
})
