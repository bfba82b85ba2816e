export type Shutdown = {
  stop: () => Promise<void>
  isStopping: () => boolean
  /** Adds a step that runs before all steps added earlier. */
  add: (step: () => Promise<void>) => void
  /** Stops everything and exits with an error. */
  giveUp: (reason: string) => void
}

/** Creates a shutdown that stops everything once, in reverse order. Signals trigger it, even during the start. */
export const createShutdown = (logs: string): Shutdown => {
  const stops: (() => Promise<void>)[] = []
  let stopping: Promise<void> | undefined
  let code = 0
  const stopAll = async () => {
    for (let next = stops.pop(); next; next = stops.pop()) await next()
  }
  const stop = () => (stopping ??= stopAll())
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!stopping) process.stdout.write('\nStopping…\n')
      void stop().then(() => process.exit(code))
    })
  }
  return {
    stop,
    isStopping: () => stopping !== undefined,
    add: (step) => void stops.push(step),
    giveUp: (reason) => {
      code = 1
      process.stderr.write(`${reason}. See the logs in ${logs}\n`)
      void stop().then(() => process.exit(code))
    },
  }
}
