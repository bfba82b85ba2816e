import { randomUUID } from 'node:crypto'
import type { Clock } from '#db/clock.ts'
import { createLink } from '#db/crypto/link-tokens.ts'
import { claimStream } from '#events/account.ts'
import { DAY_MS } from '#events/time/time.ts'
import { causedByEvent, type Operation, withFingerprint } from '#commands/command.ts'
import type { ClaimCommands } from './claim-commands.ts'
import { decideClaimLink, decideConfirm, decideKeep, decideRequest } from './claim.decision.ts'
import type { PurchaseClaims } from './purchase-claims.ts'

/** The days for which a buyer can confirm a claim. */
export const CLAIM_LINK_DAYS = 7

/** Lets buyers confirm that a purchase belongs to an account with another e-mail. */
export type ClaimConfirmations = {
  /** Asks the buyer to confirm a claim: at first, and again for each operation. Too frequent requests change nothing. */
  requestLink: (purchaseId: string, accountId: string, operation?: Operation) => Promise<void>
  /** Makes the link that a buyer is asked with. Returns its token, or undefined if the account doesn't ask any more. */
  makeLink: (purchaseId: string, accountId: string, causedBy: string) => Promise<string | undefined>
  /** Confirms the claim of an account that has proven it, because its address changes with this link. */
  keep: (purchaseId: string, accountId: string, link: string) => Promise<void>
  /** Confirms a claim with the link of a mail. Returns false if no claim has the link, or another account is proven. */
  confirm: (purchaseId: string, link: string) => Promise<boolean>
}

export type ClaimConfirmationsDeps = { commands: ClaimCommands; claims: PurchaseClaims; clock: Clock }

const operationOf = (content: string) => ({ key: content, fingerprint: content, correlation: randomUUID() })

export const createClaimConfirmations = (deps: ClaimConfirmationsDeps): ClaimConfirmations => {
  const { commands, claims, clock } = deps
  return {
    requestLink: async (purchaseId, accountId, request) => {
      const content = `${accountId} asks to confirm ${purchaseId}`
      const operation = request ? withFingerprint(request, `${content} again`) : operationOf(content)
      await commands.handle(claimStream(purchaseId), operation, (claim) =>
        !request && claim.requests.some((request) => request.accountId === accountId)
          ? []
          : decideRequest(claim, purchaseId, accountId, clock()),
      )
    },

    makeLink: async (purchaseId, accountId, causedBy) => {
      const { token, digest } = createLink(accountId)
      const expiresAt = new Date(clock().getTime() + CLAIM_LINK_DAYS * DAY_MS).toISOString()
      const made = { payoutSubId: purchaseId, accountId, link: digest, expiresAt }
      const outcome = await commands.handle(claimStream(purchaseId), causedByEvent(causedBy, 'claim link'), (claim) =>
        decideClaimLink(claim, made),
      )
      return outcome === 'appended' ? token : undefined
    },

    keep: async (purchaseId, accountId, link) => {
      const transactionId = await claims.transactionOf(purchaseId)
      if ((await claims.ownerOf(transactionId)) !== accountId) return
      await commands.handle(claimStream(transactionId), operationOf(`${link} keeps ${transactionId}`), (claim) =>
        decideKeep(claim, transactionId, accountId, link),
      )
    },

    confirm: async (purchaseId, link) => {
      const stream = claimStream(purchaseId)
      const claim = await commands.read(stream)
      const made = claim.links.get(link)
      if (!made) return false
      if (claim.holder !== made.accountId && (await claims.ownerOf(purchaseId)) !== undefined) return false
      await commands.handle(stream, operationOf(`${link} confirms ${purchaseId}`), (current) =>
        decideConfirm(current, purchaseId, link, clock()),
      )
      const after = await commands.read(stream)
      return after.isConfirmed && after.holder === made.accountId
    },
  }
}
