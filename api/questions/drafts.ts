import { QuestionSet } from '#api/contracts/funnel.ts'
import { Refusal } from '#commands/refusal.ts'
import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import { operational } from '#db/operational-tables.ts'
import { runChange, runQuery } from '#db/query.ts'

/** Question sets that are not published yet. */
export type QuestionDrafts = {
  all: () => Promise<QuestionSet[]>
  of: (version: string) => Promise<QuestionSet | undefined>
  /** Replaces an earlier draft of the version. @throws {Refusal} 422 when there are too many. */
  save: (set: QuestionSet, by: string) => Promise<void>
  remove: (version: string) => Promise<void>
}

const MAX_DRAFTS = 50

export const createQuestionDrafts = (pool: Pool, clock: Clock): QuestionDrafts => {
  const all = async (): Promise<QuestionSet[]> => {
    const query = operational.selectFrom('desk.question_drafts').select('content').orderBy('version')
    // A draft that an earlier release saved may miss a field by now.
    return (await runQuery(pool, query)).flatMap(({ content }) => QuestionSet.safeParse(content).data ?? [])
  }
  return {
    all,
    of: async (version) => (await all()).find((draft) => draft.version === version),
    save: async (set, by) => {
      const others = (await all()).filter(({ version }) => version !== set.version)
      if (others.length >= MAX_DRAFTS)
        throw new Refusal(422, 'too_many_drafts', `There are ${MAX_DRAFTS} drafts. Please remove some.`)
      const saved = { content: JSON.stringify(set), saved_at: clock(), saved_by: by }
      const insert = operational.insertInto('desk.question_drafts').values({ version: set.version, ...saved })
      await runChange(
        pool,
        insert.onConflict((conflict) => conflict.column('version').doUpdateSet(saved)),
      )
    },
    remove: async (version) => {
      await runChange(pool, operational.deleteFrom('desk.question_drafts').where('version', '=', version))
    },
  }
}
