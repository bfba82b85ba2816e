import { SingleBar } from 'cli-progress'
import type { Rows } from '#tools/analyst/sql/rows-text.ts'
import type { AskArguments } from './arguments.ts'
import { loadQuestion } from './question.ts'
import { replay, type ReplayOptions } from './replay.ts'
import { createTableFold } from './table-fold.ts'

const createBar = () => {
  const bar = new SingleBar({
    format: '{bar} {percentage}% · {events} events · {rate}/s · {eta} s left',
    hideCursor: true,
    stream: process.stderr,
  })
  const start = performance.now()
  bar.start(0, 0, { rate: 0, events: 0 })
  const onProgress: ReplayOptions['onProgress'] = ({ done, of, events }) => {
    bar.setTotal(of)
    bar.update(done, { events, rate: Math.round((done * 1_000) / (performance.now() - start)) })
  }
  return { onProgress, stop: () => bar.stop() }
}

/**
 * Answers a question from history.
 * @throws {Error} of the database, or with one sentence.
 */
export const answer = async (analystUrl: string, { F, FROM, TO }: Omit<AskArguments, 'FORMAT'>): Promise<Rows> => {
  const { table } = await loadQuestion(F)
  const { onProgress, stop } = createBar()
  return await replay(createTableFold(F, table, { from: FROM, to: TO }), {
    analystUrl,
    isGentle: true,
    onProgress,
  }).finally(stop)
}
