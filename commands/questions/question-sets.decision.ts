import { Refusal } from '#commands/refusal.ts'
import { type EventOf, oneOf } from '#events/catalog.ts'
import { questionEvents } from '#events/questions.ts'

export type QuestionSetEvent = EventOf<keyof typeof questionEvents>
export const isQuestionSetEvent = oneOf<QuestionSetEvent>(questionEvents)

type Published = EventOf<'questions.set-published'>['data']
type WeightsSet = EventOf<'questions.weights-set'>['data']
/** The name of an experiment, the weights by which it assigns new visitors, and what it should find out. */
export type Weights = Pick<WeightsSet, 'experiment' | 'weights' | 'plan'>
/** An experiment, with the time when its name was first used. */
type Running = Weights & { since: string }

/** The sets that admins published, in order, and their weights; null while those of the release hold. */
export type QuestionSets = { published: readonly Published[]; running: Running | null }
export const noQuestionSets: QuestionSets = { published: [], running: null }

export const evolveQuestionSets = (sets: QuestionSets, { type, data }: QuestionSetEvent): QuestionSets => {
  if (type === 'questions.set-published') return { ...sets, published: [...sets.published, data] }
  const { experiment, weights, plan, at } = data
  const since = sets.running?.experiment === experiment ? sets.running.since : at
  return { ...sets, running: { experiment, weights, plan, since } }
}

const versionTaken = (version: string) =>
  new Refusal(422, 'version_taken', `${version} is published and never changes. Please choose a new version.`)

/**
 * Publishes a set. @throws {Refusal} 422 for a version that exists.
 * @param released the versions that came with the release.
 */
export const decidePublish = (
  { published }: QuestionSets,
  set: Published,
  released: readonly string[],
): QuestionSetEvent[] => {
  const taken = [...released, ...published.map(({ version }) => version)]
  if (taken.includes(set.version)) throw versionTaken(set.version)
  return [{ type: 'questions.set-published', data: set }]
}

/**
 * Replaces the weights. A weight of 0 retires a version. @throws {Refusal} 422 for a version that is not published, and
 * when new visitors would get none.
 */
export const decideWeights = (
  { published, running }: QuestionSets,
  { experiment, weights: given, plan, at, by }: WeightsSet,
  released: readonly string[],
): QuestionSetEvent[] => {
  const known = [...released, ...published.map(({ version }) => version)]
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
  const isSame =
    running && JSON.stringify(running) === JSON.stringify({ experiment, weights, plan, since: running.since })
  return isSame ? [] : [{ type: 'questions.weights-set', data: { experiment, weights, plan, at, by } }]
}
