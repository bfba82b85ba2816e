import { erasePerson, previewErasure, signOutPerson } from '#api/contracts/operations/operations.ts'
import { purchasesOfPersons } from '#api/support/mailbox.ts'
import { eraseByEmail, previewErasureByEmail } from '#commands/account/erase-by-email.ts'
import type { AdminArea } from '#api/admin-area.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { Refusal } from '#commands/refusal.ts'

const busy = () => new Refusal(409, 'busy', 'Another person is being erased. Please try again in a minute.')

/** Refuses work while it is done for another request: it reads the whole log. */
const createOneAtATime = () => {
  let isBusy = false
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (isBusy) throw busy()
    isBusy = true
    return await work().finally(() => (isBusy = false))
  }
}

/** Erases a person. Known and unknown addresses take the same steps, because every stored address is compared. */
export const erasePersonEndpoint = (
  admin: Pick<AdminArea, 'clock' | 'ids' | 'keys' | 'pseudonym' | 'reportPool' | 'store'>,
) => {
  const deps = { ...admin, pool: admin.reportPool }
  const alone = createOneAtATime()
  return endpoint(erasePerson, async ({ body: { email } }) => {
    const reply = await alone(() => eraseByEmail(deps, email))
    const { persons, account, leftAlone } = reply
    // Ids of visitors in the audit would lead from the pseudonym to them.
    const detail = {
      who: admin.pseudonym(email),
      persons,
      account,
      leftAlone: Object.values(leftAlone).flat().length,
    }
    return { reply, audited: { detail } }
  })
}

export const previewErasureEndpoint = (
  admin: Pick<AdminArea, 'clock' | 'ids' | 'keys' | 'pseudonym' | 'reportPool' | 'store'>,
) => {
  const deps = { ...admin, pool: admin.reportPool }
  const alone = createOneAtATime()
  return endpoint(previewErasure, async ({ body: { email } }) => {
    const reply = await alone(async () => {
      const { purchases, ...plan } = await previewErasureByEmail(deps, email)
      const theirs = await purchasesOfPersons(deps.pool, plan.persons)
      return { ...plan, purchases: [...new Set([...purchases, ...theirs])] }
    })
    return { reply, audited: { detail: { who: admin.pseudonym(email) } } }
  })
}

export const signOutPersonEndpoint = ({ ids, pseudonym, cabinet }: Pick<AdminArea, 'cabinet' | 'ids' | 'pseudonym'>) =>
  endpoint(signOutPerson, async ({ body: { email }, operation }) => {
    // An unknown address gets the id of an account that does not exist, so both take the same steps.
    const account = await cabinet.sessions.endAll(await ids.of(email), operation)
    return { reply: { account }, audited: { detail: { who: pseudonym(email), account } } }
  })
