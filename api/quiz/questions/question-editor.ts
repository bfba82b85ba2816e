import type { QuestionSetsReply } from '#api/contracts/quiz/editor/question-sets.ts'
import type { QuestionSet } from '#api/contracts/quiz/funnel.ts'
import type { Experiment } from '#api/content/quiz/experiment.ts'
import type { CleanSet } from '#api/content/quiz/catalog.ts'
import { type Operation, withFingerprint } from '#commands/command.ts'
import type { QuestionSetCommands } from '#commands/quiz/questions/question-set-commands.ts'
import {
  decidePublish,
  decideWeights,
  type QuestionSets,
  type Weights,
} from '#commands/quiz/questions/question-sets.decision.ts'
import { notFound, Refusal } from '#commands/refusal.ts'
import type { Clock } from '#db/clock.ts'
import { QUESTION_SETS_STREAM } from '#events/quiz/questions.ts'
import { assertFits } from './check-set.ts'
import type { QuestionDrafts } from './drafts.ts'
import type { LiveCatalog } from './live-catalog.ts'
import type { Previewed, PreviewTokens } from './preview-token.ts'

/** The experiment that assigns new visitors. */
export type RunningExperiment = Pick<QuestionSetsReply, 'experiment' | 'plan'> & {
  /** Null for the experiment of the release. */
  since: string | null
}

export type QuestionEditor = {
  list: () => Promise<QuestionSetsReply>
  /** Returns the experiment that assigns new visitors. */
  running: () => Promise<RunningExperiment>
  /** Returns a published set or a draft. @throws {Refusal} 404 */
  read: (version: string) => Promise<QuestionSet>
  /** @throws {Refusal} 422 for a set that does not fit, or a version that is published. */
  saveDraft: (set: QuestionSet, by: string) => Promise<void>
  /** @throws {Refusal} 409 when the draft was replaced or removed meanwhile. */
  removeDraft: (draft: Previewed) => Promise<void>
  /** @throws {Refusal} 409 when the draft was replaced or removed meanwhile; 422 for one that does not fit any more. */
  publish: (draft: Previewed, by: string, operation: Operation) => Promise<void>
  /**
   * @param seen the revision that the admin saw.
   * @throws {Refusal} 409 after another change; 422
   */
  weigh: (weights: Weights, seen: number, by: string, operation: Operation) => Promise<void>
  /** Returns the set that a preview link shows. @throws {Refusal} 401 */
  preview: (token: string) => Promise<QuestionSet>
}

type Deps = {
  release: Experiment
  catalog: LiveCatalog
  commands: QuestionSetCommands
  drafts: QuestionDrafts
  previews: PreviewTokens
  publicUrl: string | undefined
  clock: Clock
}

const previewOver = () => new Refusal(401, 'preview_over', 'This preview is over. Please ask for a new link.')
const draftChanged = (version: string) =>
  new Refusal(409, 'draft_changed', `The draft of ${version} was changed or removed. Please look at it again.`)

const runningOf = ({ running }: QuestionSets, release: Experiment): RunningExperiment => ({
  experiment: running?.experiment ?? release.id,
  plan: running?.plan ?? null,
  since: running?.since ?? null,
})

export const createQuestionEditor = (deps: Deps): QuestionEditor => {
  const { release, catalog, commands, drafts, previews, publicUrl = '', clock } = deps
  const released = release.arms.map(({ set }) => set.version)

  const find = async (version: string): Promise<CleanSet | undefined> => {
    await catalog.refresh()
    return catalog.published.find(({ set }) => set.version === version) ?? (await drafts.of(version))
  }
  const draftOf = async ({ version, etag }: Previewed): Promise<QuestionSet> => {
    const draft = await drafts.of(version)
    if (draft?.etag !== etag) throw draftChanged(version)
    return draft.set
  }
  const rowOf = ({ set: { version, questions }, etag }: CleanSet, state: 'draft' | 'published', weight: number) => ({
    version,
    etag,
    state,
    weight,
    questions: questions.length,
    preview: `${publicUrl}/quiz/questionary?preview=${previews.create({ version, etag })}`,
  })

  return {
    read: async (version) => {
      const found = await find(version)
      if (!found) throw notFound()
      return found.set
    },

    running: async () => runningOf(await commands.read(QUESTION_SETS_STREAM), release),

    list: async () => {
      // The revision is read first: weights that ignore a change after it are refused.
      const sets = await commands.read(QUESTION_SETS_STREAM)
      await catalog.refresh()
      const { experiment, plan } = runningOf(sets, release)
      return {
        revision: sets.revision,
        experiment,
        plan,
        sets: [
          ...catalog.published.map((one) => rowOf(one, 'published', one.weight)),
          ...(await drafts.all()).map((draft) => rowOf(draft, 'draft', 0)),
        ],
      }
    },

    saveDraft: async (set, by) => {
      await catalog.refresh()
      assertFits(set, catalog)
      decidePublish(await commands.read(QUESTION_SETS_STREAM), { ...set, by }, released)
      await drafts.save(set, by)
    },

    removeDraft: async (draft) => {
      await draftOf(draft)
      await drafts.remove(draft.version, draft.etag)
    },

    publish: async (draft, by, request) => {
      // The request has a password, whose digest must not be stored.
      const operation = withFingerprint(request, `publishes ${draft.version} ${draft.etag}`)
      if (!(await commands.wasDone(QUESTION_SETS_STREAM, operation))) {
        await catalog.refresh()
        const set = await draftOf(draft)
        assertFits(set, catalog)
        await commands.handle(QUESTION_SETS_STREAM, operation, (sets) => decidePublish(sets, { ...set, by }, released))
      }
      await drafts.remove(draft.version, draft.etag)
      await catalog.refresh()
    },

    weigh: async (weights, seen, by, request) => {
      const operation = withFingerprint(request, `weighs ${JSON.stringify(weights)}`)
      if (!(await commands.wasDone(QUESTION_SETS_STREAM, operation))) {
        const at = clock().toISOString()
        await commands.handle(QUESTION_SETS_STREAM, operation, (sets) =>
          decideWeights(sets, { ...weights, at, by }, { released, seen }),
        )
      }
      await catalog.refresh()
    },

    preview: async (token) => {
      const previewed = previews.read(token)
      const found = previewed && (await find(previewed.version))
      if (!found || found.etag !== previewed.etag) throw previewOver()
      return found.set
    },
  }
}
