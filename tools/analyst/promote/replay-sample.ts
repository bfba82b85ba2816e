import { join } from 'node:path'
import { commonSettings } from '#db/settings.ts'
import { openFold } from '#tools/analyst/ask/open-fold.ts'
import { loadQuestion } from '#tools/analyst/ask/question.ts'
import { replay } from '#tools/analyst/ask/replay.ts'
import { withScratch } from '#tools/analyst/scratch.ts'
import { withAnalyst } from '#tools/analyst/connection.ts'

/** The first events of history, on which a question has to succeed before it is kept. */
const SAMPLE_EVENTS = 50_000

/**
 * Answers a question from the first events, as `make ask` does, and drops the answer.
 * @throws {Error} with one sentence that names the event at fault.
 */
export const replaySample = async (file: string): Promise<void> => {
  const question = await loadQuestion(file)
  if (question.kind === 'query') return
  const { signal } = new AbortController()
  const settings = commonSettings(process.env)
  const root = join(settings.DATA_DIR, 'ask')
  await withAnalyst(process.env, (analystUrl) =>
    withScratch(root, `promote-${process.pid}`, signal, async ({ dir }) => {
      const table = question.kind === 'projection' ? question.projection.tables[0] : undefined
      const { fold, close } = await openFold(file, question, { selection: {}, table, dir, signal })
      try {
        await replay(fold, { analystUrl, signal, upTo: SAMPLE_EVENTS })
      } finally {
        await close()
      }
    }),
  )
}
