import { type CleanSet, cleanSet } from '#api/content/quiz/catalog.ts'
import { QuestionSet } from '#api/contracts/quiz/funnel.ts'
import { Refusal } from '#commands/refusal.ts'
import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import { operational } from '#db/operational-tables.ts'
import { runChange, runQuery } from '#db/query.ts'

export type QuestionDrafts = {
  all: () => Promise<CleanSet[]>
  of: (version: string) => Promise<CleanSet | undefined>
  /** Replaces an earlier draft of the version. @throws {Refusal} 422 when there are too many. */
  save: (set: QuestionSet, by: string) => Promise<void>
  /** Removes a draft, unless it was replaced since it had this etag. */
  remove: (version: string, etag: string) => Promise<void>
}

const MAX_DRAFTS = 50

export const createQuestionDrafts = (pool: Pool, clock: Clock): QuestionDrafts => {
  const all = async (): Promise<CleanSet[]> => {
    const query = operational.selectFrom('desk.question_drafts').select(['content', 'etag']).orderBy('version')
    // A draft that an earlier release saved may miss a field by now.
    return (await runQuery(pool, query)).flatMap(({ content, etag }) => {
      const { data: set } = QuestionSet.safeParse(content)
      return set ? [{ set, etag }] : []
    })
  }
  return {
    all,
    of: async (version) => (await all()).find(({ set }) => set.version === version),
    save: async (given, by) => {
      const { set, etag } = cleanSet(given)
      const others = (await all()).filter((draft) => draft.set.version !== set.version)
      if (others.length >= MAX_DRAFTS)
        throw new Refusal(422, 'too_many_drafts', `There are ${MAX_DRAFTS} drafts. Please remove some.`)
      const saved = { content: JSON.stringify(set), etag, saved_at: clock(), saved_by: by }
      const insert = operational.insertInto('desk.question_drafts').values({ version: set.version, ...saved })
      await runChange(
        pool,
        insert.onConflict((conflict) => conflict.column('version').doUpdateSet(saved)),
      )
    },
    remove: async (version, etag) => {
      const found = operational.deleteFrom('desk.question_drafts').where('version', '=', version)
      await runChange(pool, found.where('etag', '=', etag))
    },
  }
}
