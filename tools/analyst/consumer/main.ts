import { z } from 'zod'
import { readArguments } from '#operate/cli/arguments.ts'
import { commonSettings } from '#db/settings.ts'
import { endWithSentence } from '#db/startup.ts'
import { findRunning } from '#operate/servers/running-product.ts'
import { consume } from './consume.ts'

const Arguments = z.object({ STATE: z.string().default('.data/consumer.json') })

/** Prints the progress of an example consumer: `NATS_URL=nats://consumer:password@host:4222 STATE=file node tools/analyst/consumer/main.ts`. */
const run = async () => {
  const { STATE: file } = readArguments(Arguments)
  const { DATA_DIR, NATS_URL } = commonSettings(process.env)
  const url = NATS_URL ?? findRunning(DATA_DIR)?.natsConsumerUrl
  if (url === undefined)
    throw new Error('No NATS server: start `make run`, or set NATS_URL with the account "consumer"')
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
  let said: string | undefined
  await consume({
    url,
    file,
    signal: stopping.signal,
    onProgress: ({ position, counts }) => {
      said = undefined
      process.stdout.write(`${position} ${JSON.stringify(counts)}\n`)
    },
    onWait: (sentence) => {
      if (sentence !== said) process.stderr.write(`${sentence}\n`)
      said = sentence
    },
  })
}

run().catch(endWithSentence)
