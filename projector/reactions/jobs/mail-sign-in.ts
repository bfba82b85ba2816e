import { MINUTE_MS } from '#events/time.ts'
import type { MailTransport } from '#projector/reactions/mail/mail-transport.ts'
import type { PeriodicJob } from './jobs.ts'

/** Creates the job that signs in at the mail server, so operators notice a wrong password before a mail is due. */
export const createMailSignIn = (transport: Pick<MailTransport, 'assertReady'>): PeriodicJob => ({
  name: 'mail server',
  everyMs: 10 * MINUTE_MS,
  run: async () => {
    await transport.assertReady()
    return 0
  },
})
