import type { Logger } from 'pino'
import type { Question } from '#api/contracts/funnel.ts'
import { createQuestionCatalog, type QuestionCatalog } from '#api/content/questions/catalog.ts'
import type { Experiment } from '#api/content/questions/experiment.ts'
import type { QuestionSetCommands } from '#commands/questions/question-set-commands.ts'
import { noQuestionSets, type QuestionSets } from '#commands/questions/question-sets.decision.ts'
import { QUESTION_SETS_STREAM } from '#events/questions.ts'

/** The catalog of the release and of what admins published since. */
export type LiveCatalog = QuestionCatalog & {
  /** Reads what was published since the last time. */
  refresh: () => Promise<void>
  /** Follows what other processes publish. Returns a function that stops. */
  follow: () => () => void
}

const FOLLOW_MS = 1_000

/** Returns the sets of the release and the published ones with their weights. */
export const experimentOf = (release: Experiment, { published, running }: QuestionSets): Experiment => {
  const weightOf = (version: string, otherwise: number) => (running ? (running.weights[version] ?? 0) : otherwise)
  const versions = new Set(published.map(({ version }) => version))
  const released = release.arms.filter(({ set }) => !versions.has(set.version))
  return {
    id: running?.experiment ?? release.id,
    arms: [
      ...released.map(({ set, weight }) => ({ set, weight: weightOf(set.version, weight) })),
      ...published.map(({ version, questions }) => ({
        // The catalog checks it with its contract.
        set: { version, questions: questions as Question[] },
        weight: weightOf(version, 0),
      })),
    ],
  }
}

type Deps = { release: Experiment; commands: Pick<QuestionSetCommands, 'read'>; log: Logger }

/**
 * Creates the catalog. Each member reads the newest state, so callers may hold the object. Sets that this release can't
 * read any more leave the catalog as it was, and are logged.
 */
export const createLiveCatalog = ({ release, commands, log }: Deps): LiveCatalog => {
  let sets: QuestionSets = noQuestionSets
  let catalog = createQuestionCatalog(release)
  let reading: Promise<void> | undefined

  const read = async () => {
    const stored = await commands.read(QUESTION_SETS_STREAM)
    if (stored === sets) return
    try {
      catalog = createQuestionCatalog(experimentOf(release, stored))
    } catch (err) {
      log.error({ err }, 'published question sets cannot be read')
    }
    sets = stored
  }
  /** Reads again after a reading that began before: that one may have missed what the caller looks for. */
  const refresh = async () => {
    await reading?.catch(() => undefined)
    reading ??= read().finally(() => (reading = undefined))
    await reading
  }

  return {
    get published() {
      return catalog.published
    },
    get questionKeys() {
      return catalog.questionKeys
    },
    setFor: (quizUserId, given) => catalog.setFor(quizUserId, given),
    isPublished: (version) => catalog.isPublished(version),
    assignmentOf: (version) => catalog.assignmentOf(version),
    questionOf: (key) => catalog.questionOf(key),
    refresh,
    follow: () => {
      const timer = setInterval(() => void refresh().catch(() => undefined), FOLLOW_MS)
      return () => clearInterval(timer)
    },
  }
}
