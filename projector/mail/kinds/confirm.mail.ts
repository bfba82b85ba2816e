import { askingAccounts } from '#commands/payment/purchase/claim.decision.ts'
import { CLAIM_LINK_DAYS } from '#commands/payment/purchase/claim-confirmations.ts'
import { claimStream } from '#events/account.ts'
import { DAY_MS } from '#events/time/time.ts'
import type { License } from '#events/payment/money/licenses.ts'
import type { MailDefinition, MailDeps } from '#projector/mail/definition.ts'
import { findCustomer, ownerOf, send } from '#projector/mail/recipients.ts'
import type { MailSettings } from '#projector/mail/settings.ts'
import { createContent, type MailContent, maskedAddress } from '#projector/mail/letter.ts'
import { nameOf } from '#projector/mail/purchase-texts.ts'

/** Asks the buyer of a purchase to confirm the claim of an account with another e-mail. */
export const confirm: MailDefinition = {
  kind: 'confirm',
  name: 'Link to confirm the purchase',
  maxAgeMs: DAY_MS,
  requestedBy: {
    'account.claim-link-requested': ({ data }) => [{ subject: data.payoutSubId }],
  },
  send: async (job, deps) => {
    const { facts, commands, transport, settings } = deps
    const purchaseId = job.subject
    const bought = await facts.purchaseOf(purchaseId)
    if (bought === undefined) return 'retry'
    const { recipient } = await findCustomer(deps, bought.customerId)
    if (!bought.license || bought.refunded || recipient === undefined) return 'not needed'
    const claimant = await askingOwner(deps, purchaseId)
    if (!claimant || (await commands.claims.ownerOf(purchaseId))) return 'not needed'
    await transport.assertReady()
    const token = await commands.confirmations.makeLink(purchaseId, claimant.accountId, job.data.causedBy)
    if (token === undefined) return 'retry'
    const content = confirmMail(bought.license, claimant.to, token, CLAIM_LINK_DAYS, settings)
    return await send(deps, job, recipient, content)
  },
}

/** Returns the first account that asks the buyer of a purchase, with its address. One without an owner must not stop others. */
const askingOwner = async (deps: MailDeps, purchaseId: string) => {
  for (const accountId of askingAccounts(await deps.commands.claimCommands.read(claimStream(purchaseId)))) {
    const owner = await ownerOf(deps, accountId)
    if (owner) return { accountId, to: owner.recipient.to }
  }
  return undefined
}

/** Returns the mail that asks a buyer to confirm the claim of an account with another e-mail. */
const confirmMail = (
  license: License,
  claimant: string,
  token: string,
  days: number,
  settings: MailSettings,
): MailContent =>
  createContent(
    {
      subject: 'Is this your account? Open your Bible plan',
      greeting: 'Hello,',
      paragraphs: [
        `You paid for the ${nameOf(license)} with this e-mail address. Someone created an account for it with another address: ${maskedAddress(claimant)}`,
        'If that was you, use the link below, and your plan opens in that account.',
        "If it wasn't you, don't use that link. Create your own account with this e-mail address instead: the plan stays yours.",
      ],
      action: { label: 'Yes, that was me', url: `${settings.site}/account/login?confirm#${token}` },
      links: [{ label: 'No, I want to create my own account', url: `${settings.site}/success` }],
      after: [`The link works for ${days} days.`],
    },
    settings,
  )
