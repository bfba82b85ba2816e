import { hash } from 'node:crypto'
import { DAY_MS, utcMinute } from '#events/time/time.ts'
import type { Mail, MailTransport } from '#projector/mail/mail-transport.ts'
import type { MailSettings } from '#projector/mail/settings.ts'
import { createContent } from '#projector/mail/letter.ts'
import { type Job, type JobResult, NOT_REPEATED } from '#projector/queue/queue.ts'

/** Receivers of a message: the webhook, or the address in `ALERT_EMAIL` with this digest, which another order leaves as it is. */
export type AlertTarget = 'webhook' | `mail ${string}`

/** Says that an incident began or ended. Names no person. */
export type AlertMessage = {
  incident: string
  rule: string
  state: 'opened' | 'resolved'
  text: string
  openedAt: string
  at: string
}

/** The mail of a week, in the words of the first screen. */
export type ReportMessage = { subject: string; paragraphs: string[] }

export type AlertSettings = { emails: readonly string[]; webhook: string | undefined }

const targetOf = (email: string): AlertTarget => `mail ${hash('sha256', email, 'hex').slice(0, 8)}`

export const listTargets = ({ emails, webhook }: AlertSettings): AlertTarget[] => [
  ...emails.map(targetOf),
  ...(webhook === undefined ? [] : ['webhook' as const]),
]

const TIMEOUT_MS = 10_000
/** News are old after this. */
const MAX_AGE_MS = 3 * DAY_MS

const alertParagraphs = ({ rule, state, text, openedAt, at }: AlertMessage): string[] => [
  text,
  state === 'opened'
    ? `Noticed at ${utcMinute(at)}. The page of operations says under “Alerts” what to do about “${rule}”.`
    : `This began at ${utcMinute(openedAt)} and was over at ${utcMinute(at)}.`,
]

const contentOf = (message: AlertMessage | ReportMessage, settings: MailSettings) =>
  createContent(
    {
      greeting: 'Hello,',
      after: [],
      ...('paragraphs' in message
        ? message
        : {
            subject: message.state === 'opened' ? `Alert: ${message.text}` : `Resolved: ${message.text}`,
            paragraphs: alertParagraphs(message),
          }),
    },
    settings,
  )

type SenderDeps = AlertSettings & { transport: Pick<MailTransport, 'send'>; settings: MailSettings }

/** Posts a message as JSON. @throws {Error} unless the reply is a success. */
const post = async (url: string, key: string, message: object) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': encodeURIComponent(key) },
    body: JSON.stringify(message),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await response.body?.cancel()
  if (!response.ok) throw Object.assign(new Error('The webhook refused'), { code: `status ${response.status}` })
}

const mailId = (key: string) => `alert-${hash('sha256', key, 'hex')}`

/** Creates the sender of messages. A target that the settings no longer name gets none. */
export const createMessageSender =
  ({ emails, webhook, transport, settings }: SenderDeps) =>
  async (job: Job<string, AlertMessage | ReportMessage>, now: Date): Promise<JobResult> => {
    const { key, kind, data, askedAt, isPast } = job
    if (isPast) return { outcome: 'sent', error: NOT_REPEATED }
    if (now.getTime() - askedAt.getTime() > MAX_AGE_MS) return { outcome: 'given up' }
    const to = kind === 'webhook' ? webhook : emails.find((email) => targetOf(email) === kind)
    if (to === undefined) return { outcome: 'not needed' }
    try {
      const mail: Mail = { id: mailId(key), to, person: null, ...contentOf(data, settings) }
      await (kind === 'webhook' ? post(to, key, { site: settings.site, ...data }) : transport.send(mail))
      return { outcome: 'sent' }
    } catch (error) {
      // Servers repeat addresses in their errors, so only the code is recorded.
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreachable'
      return { retry: code }
    }
  }
