import type { AccountIds } from '#db/crypto/account-ids.ts'
import type { Clock } from '#db/clock.ts'
import { accountStream } from '#events/account.ts'
import type { AccountCommands } from './account-commands.ts'
import type { MailRefusal } from './account-state.ts'
import { decideMailRefusal } from './account.decision.ts'

/** A report that mails to an address end. Its id is that of the relay, so that a repetition is recognized. */
export type MailReport = { refusal: MailRefusal; address: string; id: string }

/** Records what the relay of mails reports about addresses. */
export type MailReports = {
  record: (report: MailReport, correlation: string) => Promise<'recorded' | 'known'>
  /** Returns why mails to an address end. */
  refusalsOf: (address: string) => Promise<readonly MailRefusal[]>
  /** Returns the refusal that ends most mails to an address; undefined while they arrive. */
  refusalOf: (address: string) => Promise<MailRefusal | undefined>
}

export type MailReportsDeps = { accounts: AccountCommands; ids: Pick<AccountIds, 'of'>; clock: Clock }

/**
 * Creates the records of addresses that refuse mails. An address without an account has the stream of a digest, which only
 * this installation can repeat, so a visitor's address is remembered without being stored.
 */
export const createMailReports = ({ accounts, ids, clock }: MailReportsDeps): MailReports => {
  const refusalsOf = async (address: string) => (await accounts.read(accountStream(await ids.of(address)))).refusedMail
  return {
    record: async ({ refusal, address, id }, correlation) => {
      const accountId = await ids.of(address)
      // A mail can come back from one mailbox that it is forwarded to, and be spam in another.
      const operation = { key: `mail report ${refusal} ${id} ${accountId}`, fingerprint: refusal, correlation }
      const outcome = await accounts.handle(accountStream(accountId), operation, (account) =>
        decideMailRefusal(account, refusal, { at: clock().toISOString() }),
      )
      return outcome === 'appended' ? 'recorded' : 'known'
    },

    refusalsOf,
    refusalOf: async (address) => {
      const refusals = await refusalsOf(address)
      return refusals.includes('bounced') ? 'bounced' : refusals[0]
    },
  }
}
