import type { Logger } from 'pino'
import { cleanSet, createQuestionCatalog, type QuestionCatalog } from '#api/content/quiz/catalog.ts'
import type { Experiment } from '#api/content/quiz/experiment.ts'
import type { QuestionSetCommands } from '#commands/quiz/questions/question-set-commands.ts'
import { noQuestionSets, type QuestionSets } from '#commands/quiz/questions/question-sets.decision.ts'
import type { Clock } from '#db/clock.ts'
import type { Assignment } from '#events/quiz/assignment.ts'
import { QUESTION_SETS_STREAM } from '#events/quiz/questions.ts'
import { MINUTE_MS } from '#events/time/time.ts'

/** The catalog of the release and of what admins published since. */
export type LiveCatalog = QuestionCatalog & {
  /**
   * Returns what assigned a version to a visitor who reports it for the first time. Null if that is not known: for a retired
   * version, and soon after a change of the weights, because the visitor may have got the version before it.
   */
  freshAssignmentOf: (version: string) => Promise<Assignment | null>
  /** Reads what was published since the last time. */
  refresh: () => Promise<void>
  /** Follows what other processes publish. Returns a function that stops. */
  follow: () => () => void
}

type Reading = { since: number; done: Promise<void> }

const FOLLOW_MS = 1_000
/** A reading that takes longer waits for a connection that is gone, as after a freeze, and the next one does not wait. */
const STUCK_MS = 3_000
/** Nearly all visitors report their version sooner after they got it. */
const TRANSIT_MS = 10 * MINUTE_MS

type Deps = { release: Experiment; commands: Pick<QuestionSetCommands, 'read'>; clock: Clock; log: Logger }

/**
 * Creates the catalog. Each member reads the newest state, so callers may hold the object. A published set that this release
 * can't read is left out and logged. If no other set has a weight, the release assigns visitors.
 */
export const createLiveCatalog = ({ release, commands, clock, log }: Deps): LiveCatalog => {
  let sets: QuestionSets = noQuestionSets
  let catalog = createQuestionCatalog(release)
  let reading: Reading | undefined

  const read = async (me: Reading) => {
    const stored = await commands.read(QUESTION_SETS_STREAM)
    if (stored === sets || reading !== me) return
    catalog = createQuestionCatalog(experimentOf(release, stored, log))
    sets = stored
  }
  const begin = () => {
    const me: Reading = { since: performance.now(), done: Promise.resolve() }
    reading = me
    me.done = read(me).finally(() => {
      if (reading === me) reading = undefined
    })
    return me
  }
  /** Reads again after a reading that began before: that one may have missed what the caller looks for. */
  const refresh = async () => {
    if (reading && performance.now() - reading.since < STUCK_MS) await reading.done.catch(() => undefined)
    else reading = undefined
    await (reading ?? begin()).done
  }
  const hasJustChanged = () =>
    sets.running !== null && clock().getTime() - Date.parse(sets.running.changedAt) < TRANSIT_MS

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
    freshAssignmentOf: async (version) => {
      await refresh()
      return hasJustChanged() ? null : catalog.assignmentOf(version)
    },
    questionOf: (key) => catalog.questionOf(key),
    refresh,
    follow: () => {
      const timer = setInterval(() => void refresh().catch(() => undefined), FOLLOW_MS)
      return () => clearInterval(timer)
    },
  }
}

/** Returns the sets of the release and the published ones with their weights. */
const experimentOf = (release: Experiment, { published, running }: QuestionSets, log: Logger): Experiment => {
  const readable = published.flatMap(({ version, questions }) => {
    try {
      return [cleanSet({ version, questions }).set]
    } catch (err) {
      log.error({ err, version }, 'this release cannot read a published question set')
      return []
    }
  })
  const weights = running?.weights ?? {}
  const replaced = new Map(readable.map((set) => [set.version, set]))
  // A release may bring a set that was published before.
  const released = release.arms.map(({ set, weight }) => ({ set: replaced.get(set.version) ?? set, weight }))
  const others = readable.filter(({ version }) => !release.arms.some(({ set }) => set.version === version))
  const arms = [...released, ...others.map((set) => ({ set, weight: 0 }))]
  if (!running || arms.every(({ set }) => !weights[set.version])) return { id: release.id, arms }
  return { id: running.experiment, arms: arms.map(({ set }) => ({ set, weight: weights[set.version] ?? 0 })) }
}
