import { erasePerson, previewErasure, signOutPerson } from '#api/contracts/admin/operations.ts'
import { purchasesOfPersons } from '#api/admin/persons/mailbox.ts'
import { eraseByEmail, previewErasure as planErasure } from '#commands/account/erase-by-email.ts'
import type { AdminArea } from '#api/admin/admin-area.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { Refusal } from '#commands/refusal.ts'

const busy = () => new Refusal(409, 'busy', 'Another person is being erased. Please try again in a minute.')

/** Erases a person. Known and unknown addresses take the same steps, because every stored address is compared. */
export const erasePersonEndpoint = (
  admin: Pick<AdminArea, 'clock' | 'ids' | 'keys' | 'pseudonym' | 'reportPool' | 'store'>,
) => {
  const deps = { ...admin, pool: admin.reportPool }
  let isErasing = false
  return endpoint(erasePerson, async ({ body: { email } }) => {
    if (isErasing) throw busy()
    isErasing = true
    try {
      const reply = await eraseByEmail(deps, email)
      const { persons, account, leftAlone } = reply
      // Ids of visitors in the audit would lead from the pseudonym to them.
      const detail = {
        who: admin.pseudonym(email),
        persons,
        account,
        leftAlone: Object.values(leftAlone).flat().length,
      }
      return { reply, audited: { detail } }
    } finally {
      isErasing = false
    }
  })
}

/** Reads the whole log like the erasure, so one is made at a time. */
export const previewErasureEndpoint = (
  admin: Pick<AdminArea, 'clock' | 'ids' | 'keys' | 'pseudonym' | 'reportPool' | 'store'>,
) => {
  const deps = { ...admin, pool: admin.reportPool }
  let isReading = false
  return endpoint(previewErasure, async ({ body: { email } }) => {
    if (isReading) throw busy()
    isReading = true
    try {
      const { purchases, ...plan } = await planErasure(deps, email)
      const theirs = await purchasesOfPersons(deps.pool, plan.persons)
      const reply = { ...plan, purchases: [...new Set([...purchases, ...theirs])] }
      return { reply, audited: { detail: { who: admin.pseudonym(email) } } }
    } finally {
      isReading = false
    }
  })
}

export const signOutPersonEndpoint = ({ ids, pseudonym, cabinet }: Pick<AdminArea, 'cabinet' | 'ids' | 'pseudonym'>) =>
  endpoint(signOutPerson, async ({ body: { email }, operation }) => {
    // An unknown address gets the id of an account that does not exist, so both take the same steps.
    const account = await cabinet.sessions.endAll(await ids.of(email), operation)
    return { reply: { account }, audited: { detail: { who: pseudonym(email), account } } }
  })
