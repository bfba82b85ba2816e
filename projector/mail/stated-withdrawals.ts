import type { MailDeps } from './definition.ts'
import { openRecipient } from './recipients.ts'

/** Returns a withdrawal, its address and whether that bought: strangers can name any. Undefined if it is erased. */
export const readStatedWithdrawal = async (deps: MailDeps, withdrawalId: string) => {
  const received = await deps.facts.withdrawalOf(withdrawalId)
  const recipient = await openRecipient(deps, received?.email)
  if (!received || recipient === undefined) return undefined
  const hasBought = received.isFromBuyer || (await deps.commands.proofs.hasBought(recipient.to))
  return { received, recipient, hasBought }
}
