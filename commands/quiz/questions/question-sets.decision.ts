import { Refusal } from '#commands/refusal.ts'
import { type EventOf, oneOf } from '#events/catalog.ts'
import { questionEvents } from '#events/quiz/questions.ts'

export type QuestionSetEvent = EventOf<keyof typeof questionEvents>
export const isQuestionSetEvent = oneOf<QuestionSetEvent>(questionEvents)

type Published = EventOf<'questions.set-published'>['data']
type WeightsSet = EventOf<'questions.weights-set'>['data']
/** The name of an experiment, the weights by which it assigns new visitors, and what it should find out. */
export type Weights = Pick<WeightsSet, 'experiment' | 'weights' | 'plan'>
/** An experiment, with the time when its name was first used, and when its weights or plan changed last. */
type Running = Weights & { since: string; changedAt: string }

export type QuestionSets = {
  /** The sets that admins published, in order. */
  published: readonly Published[]
  /** Null while the weights of the release hold. */
  running: Running | null
  /** The number of changes so far. */
  revision: number
}
export const noQuestionSets: QuestionSets = { published: [], running: null, revision: 0 }

export const evolveQuestionSets = (sets: QuestionSets, { type, data }: QuestionSetEvent): QuestionSets => {
  const changed = { ...sets, revision: sets.revision + 1 }
  if (type === 'questions.set-published') return { ...changed, published: [...sets.published, data] }
  const { experiment, weights, plan, at } = data
  const since = sets.running?.experiment === experiment ? sets.running.since : at
  return { ...changed, running: { experiment, weights, plan, since, changedAt: at } }
}

/** Returns the versions of the release, then those that admins published. */
const versionsOf = (released: readonly string[], { published }: QuestionSets) => [
  ...released,
  ...published.map(({ version }) => version),
]

const versionTaken = (version: string) =>
  new Refusal(422, 'version_taken', `${version} is published and never changes. Please choose a new version.`)

/**
 * Publishes a set. @throws {Refusal} 422 for a version that exists.
 * @param released the versions that came with the release.
 */
export const decidePublish = (sets: QuestionSets, set: Published, released: readonly string[]): QuestionSetEvent[] => {
  if (versionsOf(released, sets).includes(set.version)) throw versionTaken(set.version)
  return [{ type: 'questions.set-published', data: set }]
}

const changedMeanwhile = () =>
  new Refusal(409, 'changed_meanwhile', 'Someone else changed the question sets. Please look at them and save again.')

/**
 * Replaces the weights. A weight of 0 retires a version.
 * @param seen the revision that the admin saw.
 * @throws {Refusal} 409 after another change; 422 for a version that is not published, and when new visitors would get
 * none.
 */
export const decideWeights = (
  sets: QuestionSets,
  { experiment, weights: given, plan, at, by }: WeightsSet,
  { released, seen }: { released: readonly string[]; seen: number },
): QuestionSetEvent[] => {
  if (sets.revision !== seen) throw changedMeanwhile()
  const known = versionsOf(released, sets)
  const unknown = Object.keys(given).find((version) => !known.includes(version))
  if (unknown !== undefined) throw new Refusal(422, 'unknown_version', `${unknown} is not published.`)
  const weights = Object.fromEntries(
    known.flatMap((version) => {
      const weight = given[version] ?? 0
      return weight > 0 ? [[version, weight]] : []
    }),
  )
  if (Object.keys(weights).length === 0)
    throw new Refusal(422, 'all_retired', 'New visitors would get no questions. Please give one version a weight.')
  const { running } = sets
  const isSame = running && JSON.stringify({ ...running, experiment, weights, plan }) === JSON.stringify(running)
  return isSame ? [] : [{ type: 'questions.weights-set', data: { experiment, weights, plan, at, by } }]
}
