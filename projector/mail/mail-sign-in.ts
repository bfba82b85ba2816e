import { MINUTE_MS } from '#events/time/time.ts'
import type { PeriodicJob } from '#projector/reactions/periodic.ts'
import type { MailTransport } from './mail-transport.ts'

/** Creates the job that signs in at the mail server, so operators notice a wrong password before a mail is due. */
export const createMailSignIn = (transport: Pick<MailTransport, 'assertReady'>, smtpUrl: string): PeriodicJob => ({
  name: 'mail server',
  everyMs: 10 * MINUTE_MS,
  run: async () => {
    await transport.assertReady()
    return { done: 0, found: new URL(smtpUrl).hostname }
  },
})
