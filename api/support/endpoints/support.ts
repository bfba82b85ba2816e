import type { AdminArea } from '#api/admin-area.ts'
import { withoutWords } from '#api/account/data/data-collector.ts'
import {
  exportPerson,
  extendAccess,
  findPerson,
  MAX_EXTENSION_DAYS,
  sendAccessLink,
  startAddressChange,
} from '#api/contracts/support/persons.ts'
import { adminEndpoint } from '#api/admins/admin-gate.ts'
import { done } from '#api/http/endpoint.ts'
import { keyOf } from '#commands/account/account-state.ts'
import { Refusal } from '#commands/refusal.ts'
import { unlessDamaged } from '#db/crypto/key-rows.ts'
import { accountStream } from '#events/account.ts'
import { DAY_MS } from '#events/time/time.ts'

const noSubscriber = () =>
  new Refusal(422, 'no_subscriber', 'No one has registered this account, or the person was erased.')
const tooManyLinks = () =>
  new Refusal(
    422,
    'too_many_links',
    'No link was sent: the last one is less than a minute old, there were five within an hour, or no one can get one.',
  )
const wrongDay = () =>
  new Refusal(422, 'wrong_day', `Please choose a day from today on, and within ${MAX_EXTENSION_DAYS} days.`)

type SupportDeps = Pick<AdminArea, 'accounts' | 'pseudonym'>

/** Returns the owner of an account. @throws {Refusal} 422 if it has none. */
const ownerOf = async ({ accounts }: SupportDeps, accountId: string) => {
  const account = await accounts.read(accountStream(accountId))
  if (!account.owner) throw noSubscriber()
  return { accountId, account, owner: account.owner }
}

/** The audit trail names people by pseudonyms. */
export const findPersonEndpoint = ({ readPerson, pseudonym }: Pick<AdminArea, 'readPerson' | 'pseudonym'>) =>
  adminEndpoint(findPerson, async ({ body: { find } }) => {
    const reply = await readPerson(find)
    return { reply, audited: { detail: { who: pseudonym(reply.id) } } }
  })

export const sendAccessLinkEndpoint = ({ accountLinks, pseudonym }: Pick<AdminArea, 'accountLinks' | 'pseudonym'>) =>
  adminEndpoint(sendAccessLink, async ({ body: { accountId }, operation }) => {
    if (!(await accountLinks.requestFor(accountId, operation))) throw tooManyLinks()
    return { ...done, audited: { detail: { who: pseudonym(accountId) } } }
  })

/** The owner of the former address hears of the change when it is made. */
export const startAddressChangeEndpoint = (admin: SupportDeps & Pick<AdminArea, 'emailChanges'>) =>
  adminEndpoint(startAddressChange, async ({ body: { accountId, email }, operation }) => {
    await ownerOf(admin, accountId)
    await admin.emailChanges.request(accountId, email, operation)
    return { ...done, audited: { detail: { who: admin.pseudonym(accountId) } } }
  })

/** Returns the end of a day. @throws {Refusal} 422 for a day that has passed or is too far. */
const endOf = (day: string, now: Date): Date => {
  const end = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS)
  if (end <= now || end.getTime() > now.getTime() + (MAX_EXTENSION_DAYS + 1) * DAY_MS) throw wrongDay()
  return end
}

export const extendAccessEndpoint = (admin: SupportDeps & Pick<AdminArea, 'accountChanges' | 'clock' | 'keys'>) =>
  adminEndpoint(extendAccess, async ({ body: { accountId, until, reason }, caller, operation }) => {
    const now = admin.clock()
    const end = endOf(until, now)
    const { owner } = await ownerOf(admin, accountId)
    const extension = {
      until: end.toISOString(),
      reason: await admin.keys.seal(keyOf(owner), 'reason', reason),
      by: caller.adminId,
      at: now.toISOString(),
    }
    const person = { accountId, personId: owner.personId }
    if (!(await admin.accountChanges.extendAccess(person, extension, operation))) throw noSubscriber()
    return { ...done, audited: { detail: { who: admin.pseudonym(accountId), until } } }
  })

/** Leaves out what the person wrote or answered: only the copy that they download has it. */
export const exportPersonEndpoint = (admin: SupportDeps & Pick<AdminArea, 'cabinet' | 'keys'>) =>
  adminEndpoint(exportPerson, async ({ body: { accountId } }) => {
    const holder = await ownerOf(admin, accountId)
    const username = await unlessDamaged(admin.keys.open('username', holder.owner.username))
    // The collector refuses an erased person with 401, which would sign the operator out.
    if (username === undefined) throw noSubscriber()
    const { owned } = await admin.cabinet.lookAtPurchases(holder)
    const reply = withoutWords(await admin.cabinet.collectData({ ...holder, username }, owned))
    return { reply, audited: { detail: { who: admin.pseudonym(accountId) } } }
  })
