import type { Sealed } from '#events/core/sealed.ts'
import type { SubscriptionState } from '#events/payment/subscription-state.ts'
import type { MailDeps, MailJob, MailOutcome } from './definition.ts'
import type { MailContent } from './letter.ts'

/** The address of a mail, and the person whose key seals it. */
export type Recipient = { to: string; person: string }

export const send = async (
  { transport }: MailDeps,
  { key: id }: MailJob,
  recipient: Recipient,
  content: MailContent,
): Promise<MailOutcome> => {
  await transport.send({ id, ...recipient, ...content })
  return 'sent'
}

/** Opens an address. Returns undefined if there is none any more. */
export const openRecipient = async (
  { open }: Pick<MailDeps, 'open'>,
  email: Sealed | undefined,
): Promise<Recipient | undefined> => {
  const to = email && (await open('email', email))
  return email && to !== undefined ? { to, person: email.person } : undefined
}

/** Returns the address and the first name of an account's owner; undefined if it has none any more. */
export const ownerOf = async (deps: MailDeps, accountId: string) => {
  const { owner } = await deps.facts.accountOf(accountId)
  const recipient = await openRecipient(deps, owner?.email)
  const firstName = owner && (await deps.open('firstName', owner.firstName))
  return recipient === undefined || firstName === undefined ? undefined : { recipient, firstName }
}

/** Returns the newest address of a customer, sealed and opened, as far as it is known. */
export const findCustomer = async (deps: MailDeps, customerId: string | null) => {
  const email = customerId === null ? undefined : await deps.commands.customers.newestEmailOf(customerId)
  return { email, recipient: await openRecipient(deps, email) }
}

/** Returns the address of the account that has a purchase. */
export const findHolder = async (deps: MailDeps, purchaseId: string | null) => {
  const holder = purchaseId === null ? undefined : await deps.commands.claims.ownerOf(purchaseId)
  return holder === undefined ? undefined : await openRecipient(deps, (await deps.facts.accountOf(holder)).owner?.email)
}

/** Returns who pays a subscription and what they bought, as far as it is reported. */
export const findBuyer = async ({ transactionId, latest, license: reported }: SubscriptionState, deps: MailDeps) => {
  const [bought, { email, recipient: customer }, holder] = await Promise.all([
    transactionId === null ? undefined : deps.facts.purchaseOf(transactionId),
    findCustomer(deps, latest.customerId),
    findHolder(deps, transactionId),
  ])
  const license = bought?.license ?? reported?.license
  if (!bought || !license) return 'unknown'
  // The account has proven that it bought, and the address at the checkout may have a typing error. A customer who was
  // erased before they bought is not named again.
  const recipient = holder ?? customer
  if (recipient === undefined) return email ? 'erased' : 'unknown'
  return { recipient, bought: { ...bought, license } }
}
