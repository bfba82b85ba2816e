import { readArguments } from '#operate/cli/arguments.ts'
import { refusalSentence } from '#db/analyst/refusal.ts'
import { endWithSentence } from '#db/startup.ts'
import { withAnalyst } from '#tools/analyst/connection.ts'
import { rowsText } from '#tools/analyst/sql/rows-text.ts'
import { AskArguments } from './arguments.ts'
import { answer } from './ask.ts'

const run = async () => {
  const asked = readArguments(AskArguments)
  const rows = await withAnalyst(process.env, (analystUrl) => answer(analystUrl, asked))
  process.stdout.write(`${rowsText(rows, asked.FORMAT)}\n`)
}

run().catch((error: unknown) => endWithSentence(new Error(refusalSentence(error))))
