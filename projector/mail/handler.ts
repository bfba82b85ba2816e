import type { Pool } from '#db/client.ts'
import type { Commands } from '#commands/commands.ts'
import type { AccountIds } from '#db/crypto/account-ids.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import type { CancelLinks, SignedLinks } from '#db/crypto/signed-links.ts'
import type { Sealed } from '#events/core/sealed.ts'
import type { SubscriptionState } from '#events/payment/subscription-state.ts'
import type { MailFacts } from './facts.ts'
import type { MailJob } from './mail-job.ts'
import type { MailTransport } from './mail-transport.ts'
import type { MailSettings } from './settings.ts'
import type { MailContent } from './texts.ts'

/** Outcome of an attempt: done, no longer needed (the job may be removed), to be retried, or waiting for another event. */
export type MailOutcome = 'sent' | 'not needed' | 'removed' | 'retry' | 'wait'

export type MailDeps = {
  pool: Pool
  facts: MailFacts
  /** The write side, which decides what a mail may promise. */
  commands: Commands
  /** Opens what is sealed; undefined if the person was erased. */
  open: PersonKeys['open']
  ids: AccountIds
  /** Links that cancel the renewals of a purchase until its paid period ends, and that stop reminders. */
  cancelLinks: CancelLinks
  stopLinks: SignedLinks
  transport: MailTransport
  settings: MailSettings
}

export type MailHandler = (job: MailJob, deps: MailDeps, now: Date) => Promise<MailOutcome>

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
export const recipientOf = async (
  { open }: Pick<MailDeps, 'open'>,
  email: Sealed | undefined,
): Promise<Recipient | undefined> => {
  const to = email && (await open('email', email))
  return email && to !== undefined ? { to, person: email.person } : undefined
}

/** Returns the newest address of a customer, sealed and opened, as far as it is known. */
export const customerOf = async (deps: MailDeps, customerId: string | null) => {
  const email = customerId === null ? undefined : await deps.commands.customers.newestEmailOf(customerId)
  return { email, recipient: await recipientOf(deps, email) }
}

/** Returns the address of the account that has a purchase. */
export const holderOf = async (deps: MailDeps, purchaseId: string | null) => {
  const holder = purchaseId === null ? undefined : await deps.commands.claims.ownerOf(purchaseId)
  return holder === undefined ? undefined : await recipientOf(deps, (await deps.facts.accountOf(holder)).owner?.email)
}

/** Returns who pays a subscription and what they bought, as far as it is reported. */
export const buyerOf = async ({ transactionId, latest, license: reported }: SubscriptionState, deps: MailDeps) => {
  const [bought, { email, recipient: customer }, holder] = await Promise.all([
    transactionId === null ? undefined : deps.facts.purchaseOf(transactionId),
    customerOf(deps, latest.customerId),
    holderOf(deps, transactionId),
  ])
  const license = bought?.license ?? reported?.license
  if (!bought || !license) return 'unknown'
  // The account has proven that it bought, and the address at the checkout may have a typing error. A customer who was
  // erased before they bought is not named again.
  const recipient = holder ?? customer
  if (recipient === undefined) return email ? 'erased' : 'unknown'
  return { recipient, bought: { ...bought, license } }
}
