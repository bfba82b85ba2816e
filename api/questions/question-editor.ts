import type { QuestionSetsReply } from '#api/contracts/admin/question-sets.ts'
import type { QuestionSet } from '#api/contracts/funnel.ts'
import type { Experiment } from '#api/content/questions/experiment.ts'
import { sanitised } from '#api/content/questions/catalog.ts'
import { type Operation, withFingerprint } from '#commands/command.ts'
import type { QuestionSetCommands } from '#commands/questions/question-set-commands.ts'
import { decidePublish, decideWeights, type Weights } from '#commands/questions/question-sets.decision.ts'
import { notFound, Refusal } from '#commands/refusal.ts'
import type { Clock } from '#db/clock.ts'
import { QUESTION_SETS_STREAM } from '#events/questions.ts'
import { assertFits } from './check-set.ts'
import type { QuestionDrafts } from './drafts.ts'
import type { LiveCatalog } from './live-catalog.ts'
import type { PreviewTokens } from './preview-token.ts'

/** The experiment that assigns new visitors. */
export type RunningExperiment = Pick<QuestionSetsReply, 'experiment' | 'plan'> & {
  /** Null for the experiment of the release. */
  since: string | null
}

/** Drafts of question sets, and their publication. */
export type QuestionEditor = {
  list: () => Promise<QuestionSetsReply>
  /** Returns the experiment that assigns new visitors. */
  running: () => Promise<RunningExperiment>
  /** Returns a published set or a draft. @throws {Refusal} 404 */
  read: (version: string) => Promise<QuestionSet>
  /** @throws {Refusal} 422 for a set that does not fit, or a version that is published. */
  saveDraft: (set: QuestionSet, by: string) => Promise<void>
  removeDraft: (version: string) => Promise<void>
  /** @throws {Refusal} 422 without a draft, and for a draft that does not fit any more. */
  publish: (version: string, by: string, operation: Operation) => Promise<void>
  /** @throws {Refusal} 422 */
  weigh: (weights: Weights, by: string, operation: Operation) => Promise<void>
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

export const createQuestionEditor = (deps: Deps): QuestionEditor => {
  const { release, catalog, commands, drafts, previews, publicUrl = '', clock } = deps
  const released = release.arms.map(({ set }) => set.version)

  const find = async (version: string): Promise<QuestionSet | undefined> => {
    await catalog.refresh()
    return catalog.published.find(({ set }) => set.version === version)?.set ?? (await drafts.of(version))
  }
  const running = async (): Promise<RunningExperiment> => {
    const { running: set } = await commands.read(QUESTION_SETS_STREAM)
    return { experiment: set?.experiment ?? release.id, plan: set?.plan ?? null, since: set?.since ?? null }
  }
  const rowOf = ({ version, questions }: QuestionSet, state: 'draft' | 'published', weight: number) => ({
    version,
    state,
    weight,
    questions: questions.length,
    preview: `${publicUrl}/quiz/questionary?preview=${previews.create(version)}`,
  })

  return {
    read: async (version) => {
      const found = await find(version)
      if (!found) throw notFound()
      return found
    },

    running,

    list: async () => {
      await catalog.refresh()
      const { experiment, plan } = await running()
      return {
        experiment,
        plan,
        sets: [
          ...catalog.published.map(({ set, weight }) => rowOf(set, 'published', weight)),
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

    removeDraft: drafts.remove,

    publish: async (version, by, request) => {
      // The request has a password, whose digest must not be stored.
      const operation = withFingerprint(request, `publishes ${version}`)
      if (!(await commands.wasDone(QUESTION_SETS_STREAM, operation))) {
        await catalog.refresh()
        const draft = await drafts.of(version)
        if (!draft) throw new Refusal(422, 'no_draft', `There is no draft of ${version}.`)
        assertFits(draft, catalog)
        await commands.handle(QUESTION_SETS_STREAM, operation, (sets) =>
          decidePublish(sets, { ...draft, by }, released),
        )
      }
      await drafts.remove(version)
      await catalog.refresh()
    },

    weigh: async (weights, by, request) => {
      const operation = withFingerprint(request, `weighs ${JSON.stringify(weights)}`)
      const at = clock().toISOString()
      await commands.handle(QUESTION_SETS_STREAM, operation, (sets) =>
        decideWeights(sets, { ...weights, at, by }, released),
      )
      await catalog.refresh()
    },

    preview: async (token) => {
      const version = previews.read(token)
      const found = version === undefined ? undefined : await find(version)
      if (!found) throw previewOver()
      return { ...found, questions: found.questions.map(sanitised) }
    },
  }
}
