import { erasePerson, signOutPerson } from '#api/contracts/admin/operations.ts'
import { eraseByEmail } from '#commands/account/erase-by-email.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { Refusal } from '#commands/refusal.ts'

const busy = () => new Refusal(409, 'busy', 'Another person is being erased. Please try again in a minute.')

/** Erases a person. Known and unknown addresses take the same steps, because every stored address is compared. */
export const erasePersonEndpoint = (context: ApiContext) => {
  const { admins, audit, cabinet, pseudonym, reportPool } = context
  const deps = { ...context, pool: reportPool, ids: cabinet.ids }
  let isErasing = false
  return endpoint(erasePerson, async ({ body: { email }, bearer }) => {
    const by = await admins.requireOperator(bearer)
    if (isErasing) throw busy()
    isErasing = true
    try {
      const reply = await eraseByEmail(deps, email)
      const { persons, account, leftAlone } = reply
      // Ids of visitors in the audit would lead from the pseudonym to them.
      const detail = { who: pseudonym(email), persons, account, leftAlone: Object.values(leftAlone).flat().length }
      await audit.record({ adminId: by, kind: 'changes', act: 'erased a person', detail })
      return { reply }
    } finally {
      isErasing = false
    }
  })
}

export const signOutPersonEndpoint = ({ admins, audit, cabinet, pseudonym }: ApiContext) =>
  endpoint(signOutPerson, async ({ body: { email }, bearer, operation }) => {
    const by = await admins.requireOperator(bearer)
    // An unknown address gets the id of an account that does not exist, so both take the same steps.
    const account = await cabinet.sessions.endAll(await cabinet.ids.of(email), operation)
    const detail = { who: pseudonym(email), account }
    await audit.record({ adminId: by, kind: 'changes', act: 'signed a subscriber out', detail })
    return { reply: { account } }
  })
