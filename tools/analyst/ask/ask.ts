import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { SingleBar } from 'cli-progress'
import { codeHash } from '#projector/engine/code-hash.ts'
import { queryPostgres, type QueryRunner } from '#tools/analyst/sql/query.ts'
import type { Rows } from '#tools/analyst/sql/rows-text.ts'
import type { AskArguments } from './arguments.ts'
import type { Fold } from './fold.ts'
import { openFold } from './open-fold.ts'
import { checkSelection, checkVersions } from './check-selection.ts'
import { type AnalystQuestion, loadQuestion } from './question.ts'
import { replay, type ReplayOptions } from './replay.ts'
import { withScratch } from '../scratch.ts'
import { restrictQuery, type Selection } from './selection.ts'

const createBar = () => {
  const bar = new SingleBar({
    format: '{bar} {percentage}% · {events} events · {rate}/s · {eta} s left',
    hideCursor: true,
    stream: process.stderr,
  })
  const start = performance.now()
  bar.start(0, 0, { rate: 0, events: 0 })
  const onProgress: ReplayOptions['onProgress'] = ({ done, of, events, resumed }) => {
    bar.setTotal(of)
    bar.update(done, { events, rate: Math.round(((done - resumed) * 1_000) / (performance.now() - start)) })
  }
  return { onProgress, stop: () => bar.stop() }
}

/** The same question in the same code has the same name, so it goes on where it was stopped. */
const nameOf = async ({ text }: AnalystQuestion, selection: Selection) =>
  createHash('sha256')
    .update(JSON.stringify([text, selection, await codeHash()]))
    .digest('hex')
    .slice(0, 16)

const withRunner = async <T>(analystUrl: string, work: (runner: QueryRunner) => Promise<T>): Promise<T> => {
  const runner = await queryPostgres(analystUrl)
  try {
    return await work(runner)
  } finally {
    await runner.close()
  }
}

const answerQuery = (analystUrl: string, file: string, text: string, selection: Selection): Promise<Rows> =>
  withRunner(analystUrl, async (runner) => {
    await checkSelection(runner, selection)
    const rows = await runner.run(restrictQuery(text, selection))
    await checkVersions(runner, file, text, selection)
    return rows
  })

/** Replays a fold and shows how far it is. */
const replayWithBar = async (fold: Fold, options: Omit<ReplayOptions, 'onProgress' | 'isGentle'>): Promise<Rows> => {
  const { onProgress, stop } = createBar()
  return await replay(fold, { ...options, isGentle: true, onProgress }).finally(stop)
}

export type AskPlace = { analystUrl: string; dataDir: string }

/**
 * Answers a question from history.
 * @throws {Error} of the database, or with one sentence.
 */
export const answer = async (
  { analystUrl, dataDir }: AskPlace,
  asked: AskArguments,
  signal: AbortSignal,
): Promise<Rows> => {
  const { F, FROM, TO, TYPES, STREAMS, TABLE } = asked
  const selection = { from: FROM, to: TO, types: TYPES, streams: STREAMS }
  const question = await loadQuestion(F)
  if (question.kind === 'query') return await answerQuery(analystUrl, F, question.text, selection)
  return await withScratch(join(dataDir, 'ask'), await nameOf(question, selection), signal, async (scratch) => {
    const { fold, isResumable, close } = await openFold(F, question, {
      selection,
      table: TABLE,
      dir: scratch.dir,
      signal,
    })
    try {
      await withRunner(analystUrl, (runner) => checkSelection(runner, selection))
      return await replayWithBar(fold, { analystUrl, signal, ...(isResumable && { scratch }) })
    } finally {
      await close()
    }
  })
}
