import type { Pool } from '#db/client.ts'
import { createLink } from '#db/crypto/link-tokens.ts'
import { accountStream, claimStream } from '#events/account.ts'
import type { AccountState, AccountEvent, PendingRegistration } from '#events/state/account-state.ts'
import { moneyText } from '#events/money/minor-units.ts'
import type { MailFacts } from './facts.ts'
import { jobsAbout, type MailJob, type MailKind } from './jobs.ts'
import type { Mail, MailTransport } from './mail-transport.ts'
import type { MailSettings } from './settings.ts'
import { finishMail, type MailContent, resetMail, summaryMail } from './texts.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const RESET_MINUTES = 60
const FINISH_DAYS = 7

/** How long each mail is worth trying for; then it would only surprise. */
export const MAX_AGE_MS: Record<MailKind, number> = {
  reset: RESET_MINUTES * MINUTE_MS,
  finish: FINISH_DAYS * DAY_MS,
  'finish-again': DAY_MS,
  summary: 3 * DAY_MS,
  forget: Number.POSITIVE_INFINITY,
}

/** What came of an attempt: done, no longer wanted, to be tried again, or waiting until something happens. */
export type MailOutcome = 'sent' | 'forgotten' | 'not needed' | 'again' | 'wait'

export type MailDeps = { pool: Pool; facts: MailFacts; post: MailTransport; settings: MailSettings }

type Handle = (job: MailJob, deps: MailDeps, now: Date) => Promise<MailOutcome>

const later = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString()

const send = async ({ post }: MailDeps, { id }: MailJob, to: string, letter: MailContent): Promise<MailOutcome> => {
  const mail: Mail = { id, to, ...letter }
  await post.send(mail)
  return 'sent'
}

/** Somebody who has an account already bought again: the purchase is theirs without any doing of theirs. */
const addPurchase = async (
  job: MailJob,
  { facts }: MailDeps,
  accountId: string,
  account: AccountState,
  version: number,
): Promise<MailOutcome> => {
  const payoutSubId = job.subject
  if (!account.purchaseIds.includes(payoutSubId)) {
    const added: AccountEvent = { type: 'account.purchase-added', data: { payoutSubId } }
    if (!(await facts.note(accountStream(accountId), added, version, job.causedBy, job.id))) return 'again'
  }
  const claimed: AccountEvent = { type: 'account.purchase-claimed', data: { payoutSubId, accountId } }
  await facts.note(claimStream(payoutSubId), claimed, 0, job.causedBy, `${accountId} claims ${payoutSubId}`)
  return 'not needed'
}

const sendFinishLink = async (
  job: MailJob,
  deps: MailDeps,
  accountId: string,
  { purchaseId, email, license }: PendingRegistration,
  to: string,
  now: Date,
) => {
  const { facts, post, settings } = deps
  await post.assertOpen()
  const { version, account } = await facts.accountOf(accountId)
  if (account.owner) return 'again'
  const { token, digest } = createLink(accountId)
  const made: AccountEvent = {
    type: 'account.finish-link-made',
    data: { link: digest, expiresAt: later(now, FINISH_DAYS * DAY_MS), payoutSubId: purchaseId, email, license },
  }
  if (!(await facts.note(accountStream(accountId), made, version, job.causedBy, digest))) return 'again'
  return await send(deps, job, to, finishMail(license, token, FINISH_DAYS, settings))
}

/** Somebody paid a while ago: unless they registered, they are helped to. */
const finish: Handle = async (job, deps, now) => {
  const { facts } = deps
  const payoutSubId = job.subject
  const bought = await facts.purchaseOf(payoutSubId)
  if (!bought?.license || bought.refunded || (await facts.holderOf(payoutSubId))) return 'not needed'
  const email = bought.customerId ? await facts.emailOf(bought.customerId) : undefined
  const address = email && (await facts.open('email', email))
  if (!email || address === undefined) return 'again'
  const accountId = await facts.accountIdOf(address)
  const { account, version } = await facts.accountOf(accountId)
  if (account.owner) {
    return (await facts.isProven(accountId, account))
      ? await addPurchase(job, deps, accountId, account, version)
      : 'again'
  }
  return await sendFinishLink(
    job,
    deps,
    accountId,
    { purchaseId: payoutSubId, email, license: bought.license },
    address,
    now,
  )
}

/** Somebody who paid and did not register asked for another link. */
const finishAgain: Handle = async (job, deps, now) => {
  const { facts } = deps
  const { account } = await facts.accountOf(job.subject)
  const purchase = account.pendingRegistrations.at(-1)
  if (account.owner || !purchase || (await facts.holderOf(purchase.purchaseId))) return 'not needed'
  const address = await facts.open('email', purchase.email)
  if (address === undefined) return 'not needed'
  return await sendFinishLink(job, deps, job.subject, purchase, address, now)
}

const reset: Handle = async (job, deps, now) => {
  const { facts, post, settings } = deps
  const { account, version } = await facts.accountOf(job.subject)
  const { owner } = account
  const address = owner && (await facts.open('email', owner.email))
  const firstName = owner && (await facts.open('firstName', owner.firstName))
  if (address === undefined || firstName === undefined) return 'not needed'
  await post.assertOpen()
  const { token, digest } = createLink(job.subject)
  const made: AccountEvent = {
    type: 'account.reset-link-made',
    data: { link: digest, expiresAt: later(now, RESET_MINUTES * MINUTE_MS) },
  }
  if (!(await facts.note(accountStream(job.subject), made, version, job.causedBy, digest))) return 'again'
  return await send(deps, job, address, resetMail(firstName, token, RESET_MINUTES, settings))
}

/** Once a purchase is both paid and somebody's, whichever came first. */
const summary: Handle = async (job, deps) => {
  const { facts, settings } = deps
  const payoutSubId = job.subject
  const [bought, holder] = await Promise.all([facts.purchaseOf(payoutSubId), facts.holderOf(payoutSubId)])
  if (!bought || !holder) return 'wait'
  const { owner } = (await facts.accountOf(holder)).account
  const address = owner && (await facts.open('email', owner.email))
  const firstName = owner && (await facts.open('firstName', owner.firstName))
  if (!bought.license || bought.refunded || address === undefined || firstName === undefined) return 'not needed'
  const on = new Date(bought.paidAt).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  const letter = summaryMail(
    firstName,
    { license: bought.license, amount: moneyText(bought.amount, bought.currency), on, payoutSubId },
    settings,
  )
  return await send(deps, job, address, letter)
}

/** Somebody was erased: of the mails to them no copy stays here. */
const forget: Handle = async (job, { pool, facts, post }) => {
  await post.forget(await jobsAbout(pool, [job.subject, ...(await facts.mailedAbout(job.subject))], job.askedAt))
  return 'forgotten'
}

/** What each kind of mail takes. */
export const HANDLERS: Record<MailKind, Handle> = { finish, 'finish-again': finishAgain, reset, summary, forget }
