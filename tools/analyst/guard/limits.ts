/** Reads a limit that analysts may raise: `NAME=value` as an argument, or in the environment, as `make` passes it. */
const limit = (name: string, usual: number): number => {
  const argument = process.argv.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1)
  return Number(argument ?? process.env[name]) || usual
}

/** Memory of a question, in MB. */
export const MEMORY_MB = limit('MEMORY_MB', 2_048)

/** Time for a batch of events, in which the code of a question returns to ours. */
export const BATCH_SECONDS = limit('BATCH_SECONDS', 20)

const BYTES_PER_MB = 1024 ** 2

/** @throws {Error} with one sentence, before the process would run out of memory. */
export const assertMemory = () => {
  const usedMb = process.memoryUsage.rss() / BYTES_PER_MB
  if (usedMb > MEMORY_MB) {
    throw new Error(`It needs more than ${MEMORY_MB} MB of memory: keep less in its rows, or raise MEMORY_MB`)
  }
}
