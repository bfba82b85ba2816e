import type { QuestionSetsReply } from '#api/contracts/admin/question-sets.ts'
import { QuestionSet } from '#api/contracts/funnel.ts'
import type { Experiment } from '#api/content/questions/experiment.ts'
import { sanitised } from '#api/content/questions/catalog.ts'
import { type Operation, withFingerprint } from '#commands/command.ts'
import type { QuestionSetCommands } from '#commands/questions/question-set-commands.ts'
import { decidePublish, decideWeights, type Weights } from '#commands/questions/question-sets.decision.ts'
import { notFound, Refusal } from '#commands/refusal.ts'
import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import { operational } from '#db/operational-tables.ts'
import { runChange, runQuery } from '#db/query.ts'
import { QUESTION_SETS_STREAM } from '#events/questions.ts'
import { assertFits } from './check-set.ts'
import type { LiveCatalog } from './live-catalog.ts'
import type { PreviewTokens } from './preview-token.ts'

/** Drafts of question sets, and their publication. */
export type QuestionEditor = {
  list: () => Promise<QuestionSetsReply>
  /** Returns a published set or a draft. @throws {Refusal} 404 */
  read: (version: string) => Promise<QuestionSet>
  /** @throws {Refusal} 422 for a set that does not fit, or a version that is published. */
  saveDraft: (set: QuestionSet, by: string) => Promise<void>
  removeDraft: (version: string) => Promise<void>
  /** @throws {Refusal} 422 without a draft, and for a draft that does not fit any more. */
  publish: (version: string, by: string, operation: Operation) => Promise<void>
  /** @throws {Refusal} 422 */
  weigh: (weights: Weights, by: string, operation: Operation) => Promise<void>
  /** Returns the set that a preview link shows. @throws {Refusal} 404 */
  preview: (token: string) => Promise<QuestionSet>
}

type Deps = {
  pool: Pool
  release: Experiment
  catalog: LiveCatalog
  commands: QuestionSetCommands
  previews: PreviewTokens
  publicUrl: string | undefined
  clock: Clock
}

const MAX_DRAFTS = 50

export const createQuestionEditor = (deps: Deps): QuestionEditor => {
  const { pool, release, catalog, commands, previews, publicUrl = '', clock } = deps
  const released = release.arms.map(({ set }) => set.version)

  const readDrafts = async (): Promise<QuestionSet[]> => {
    const query = operational.selectFrom('desk.question_drafts').select('content').orderBy('version')
    // A draft that an earlier release saved may miss a field by now.
    return (await runQuery(pool, query)).flatMap(({ content }) => QuestionSet.safeParse(content).data ?? [])
  }
  const published = async (version: string) => {
    await catalog.refresh()
    return catalog.published.find(({ set }) => set.version === version)?.set
  }
  const draftOf = async (version: string) => (await readDrafts()).find((draft) => draft.version === version)
  const removeDraft = (version: string) =>
    runChange(pool, operational.deleteFrom('desk.question_drafts').where('version', '=', version))

  const read = async (version: string): Promise<QuestionSet> => {
    const set = (await published(version)) ?? (await draftOf(version))
    if (!set) throw notFound()
    return set
  }
  const assertPublishable = async (set: QuestionSet) => {
    assertFits(set, catalog)
    decidePublish(await commands.read(QUESTION_SETS_STREAM), { ...set, by: '' }, released)
  }
  const rowOf = ({ version, questions }: QuestionSet, state: 'draft' | 'published', weight: number) => ({
    version,
    state,
    weight,
    questions: questions.length,
    preview: `${publicUrl}/quiz/questionary?preview=${previews.create(version)}`,
  })

  return {
    list: async () => {
      await catalog.refresh()
      const { weights } = await commands.read(QUESTION_SETS_STREAM)
      const drafts = await readDrafts()
      return {
        experiment: weights?.experiment ?? release.id,
        sets: [
          ...catalog.published.map(({ set, weight }) => rowOf(set, 'published', weight)),
          ...drafts.map((draft) => rowOf(draft, 'draft', 0)),
        ],
      }
    },

    read,

    saveDraft: async (set, by) => {
      await catalog.refresh()
      await assertPublishable(set)
      const others = (await readDrafts()).filter(({ version }) => version !== set.version)
      if (others.length >= MAX_DRAFTS)
        throw new Refusal(422, 'too_many_drafts', `There are ${MAX_DRAFTS} drafts. Please remove some.`)
      const saved = { content: JSON.stringify(set), saved_at: clock(), saved_by: by }
      const insert = operational.insertInto('desk.question_drafts').values({ version: set.version, ...saved })
      await runChange(
        pool,
        insert.onConflict((conflict) => conflict.column('version').doUpdateSet(saved)),
      )
    },

    removeDraft: async (version) => {
      await removeDraft(version)
    },

    publish: async (version, by, request) => {
      // The request has a password, whose digest must not be stored.
      const operation = withFingerprint(request, `publishes ${version}`)
      if (!(await commands.wasDone(QUESTION_SETS_STREAM, operation))) {
        await catalog.refresh()
        const draft = await draftOf(version)
        if (!draft) throw new Refusal(422, 'no_draft', `There is no draft of ${version}.`)
        assertFits(draft, catalog)
        const set = { ...draft, by }
        await commands.handle(QUESTION_SETS_STREAM, operation, (sets) => decidePublish(sets, set, released))
      }
      await removeDraft(version)
      await catalog.refresh()
    },

    weigh: async ({ experiment, weights }, by, request) => {
      const operation = withFingerprint(request, `weighs ${JSON.stringify({ experiment, weights })}`)
      await commands.handle(QUESTION_SETS_STREAM, operation, (sets) =>
        decideWeights(sets, { experiment, weights, by }, released),
      )
      await catalog.refresh()
    },

    preview: async (token) => {
      const version = previews.read(token)
      if (version === undefined) throw notFound()
      const { questions } = await read(version)
      return { version, questions: questions.map(sanitised) }
    },
  }
}
