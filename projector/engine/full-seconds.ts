/**
 * Returns the milliseconds until the next full second, at least 5, because a timer may fire a little early. All that a process
 * does once a second happens then: reads and renewals of one turn share a statement, and an idle process wakes up once.
 */
export const untilFullSecond = (): number => {
  const left = 1_000 - (performance.now() % 1_000)
  return left < 5 ? left + 1_000 : left
}

/** Runs something at each full second until the returned function is called. */
export const everyFullSecond = (run: () => unknown): (() => void) => {
  const tick = () => {
    timer = setTimeout(tick, untilFullSecond())
    run()
  }
  let timer = setTimeout(tick, untilFullSecond())
  return () => clearTimeout(timer)
}
