import { readArguments } from '#db/arguments.ts'
import { refusalSentence } from '#db/analyst/refusal.ts'
import { commonSettings } from '#db/settings.ts'
import { endWithSentence } from '#db/startup.ts'
import { withAnalyst } from '#tools/analyst/connection.ts'
import { reportAlive } from '#tools/analyst/guard/guarded.ts'
import { AskArguments } from './arguments.ts'
import { answer } from './ask.ts'
import { writeAnswer } from './write-answer.ts'

const run = async () => {
  reportAlive()
  const asked = readArguments(AskArguments)
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () =>
      stopping.abort(new Error('Stopped: the same question goes on here, and another one discards it')),
    )
  }
  const settings = commonSettings(process.env)
  const rows = await withAnalyst(process.env, (analystUrl) =>
    answer({ analystUrl, dataDir: settings.DATA_DIR }, asked, stopping.signal),
  ).catch((error: unknown) => {
    throw stopping.signal.aborted ? stopping.signal.reason : error
  })
  await writeAnswer(rows, asked.FORMAT, asked.OUT)
}

run().catch((error: unknown) => endWithSentence(new Error(refusalSentence(error))))
