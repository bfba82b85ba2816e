import type { MailReports } from '#commands/account/mail-reports.ts'
import { mailTo, type SignedLinks } from '#db/crypto/signed-links.ts'
import type { MailDefinition } from '#projector/mail/definition.ts'
import type { MailTransport } from '#projector/mail/mail-transport.ts'

/** The address refuses mails, or its owner complained about one. The message says which, and is shown to operators. */
export class MailStopped extends Error {
  override name = 'MailStopped'
}

export type StopsDeps = {
  transport: MailTransport
  mailReports: Pick<MailReports, 'refusalsOf'>
  mailMarks: SignedLinks
}

/**
 * Creates the transport of a kind of mail, which marks each mail for reports about it. Its `send` rejects with MailStopped
 * for an address that refuses all mails, unless their arrival proves it, and if mails of this kind are not required, for one
 * that complained.
 */
export const withStops = (
  { transport, mailReports, mailMarks }: StopsDeps,
  { isOptional, isProof }: Pick<MailDefinition, 'isOptional' | 'isProof'>,
): MailTransport => ({
  ...transport,
  send: async (mail) => {
    const refusals = await mailReports.refusalsOf(mail.to)
    if (refusals.includes('bounced') && !isProof) throw new MailStopped('the address refused an earlier mail')
    if (isOptional && refusals.includes('complained'))
      throw new MailStopped('the recipient complained about an earlier mail')
    const mark = (await mailMarks.tokenOf(mailTo(mail.id, mail.to))).split('.').at(-1)
    await transport.send({ ...mail, ...(mark && { mark }) })
  },
})
