import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'koa'
import { ZodError } from 'zod'
import { type MailReportOutcome, reportMail } from '#api/contracts/account/mail-report.ts'
import type { Endpoint } from '#api/http/endpoint.ts'
import { parseJson, readBytes } from '#api/http/json-body.ts'
import type { ApiSettings } from '#api/settings/settings.ts'
import type { MailReports } from '#commands/account/mail-reports.ts'
import { notFound, Refusal, unavailable } from '#commands/refusal.ts'
import { mailTo, type SignedLinks } from '#db/crypto/signed-links.ts'
import { readDeliveryStatus } from '#providers/mail-relays/delivery-status.ts'
import { readPostmark } from '#providers/mail-relays/postmark.ts'
import type { RelayReport } from '#providers/mail-relays/report.ts'
import { readSes } from '#providers/mail-relays/ses.ts'
import { createSnsReader } from '#providers/mail-relays/sns.ts'

const MAX_BODY_BYTES = 256 * 1024

export type MailReportDeps = {
  settings: Pick<ApiSettings, 'SES_TOPIC_ARN' | 'MAIL_REPORTS_SECRET'>
  mailReports: MailReports
  mailMarks: SignedLinks
}

/** Receives reports of mails that came back, or that their readers complained about. */
export const mailReportEndpoint = ({ settings, mailReports, mailMarks }: MailReportDeps): Endpoint => {
  const { SES_TOPIC_ARN: topic, MAIL_REPORTS_SECRET: secret } = settings
  const readSns = topic === undefined ? undefined : createSnsReader(topic)

  /** Returns what a relay reports, or the outcome where that is nothing. @throws {Refusal} 401, 422 */
  const read = async (relay: string, ctx: Context, raw: Buffer): Promise<RelayReport | MailReportOutcome> => {
    if (relay === 'ses') {
      if (!readSns) throw forged()
      const result = await readSns(parseJson(raw)).catch(() => {
        throw unavailable()
      })
      if (result === 'forged') throw forged()
      if (typeof result === 'string') return result
      // The first message after a topic is set is a sentence.
      if (!result.message.startsWith('{')) return 'nothing'
      const report = readSes(parseJson(Buffer.from(result.message)))
      return report ? { ...report, id: report.id || result.id } : 'nothing'
    }
    if (secret === undefined || !hasSecret(ctx.req.headers.authorization, secret)) throw forged()
    const report = relay === 'postmark' ? readPostmark(parseJson(raw)) : readDeliveryStatus(raw.toString())
    return report ?? 'nothing'
  }

  const record = async (report: RelayReport, correlation: string): Promise<MailReportOutcome> => {
    const { refusal, id, marks } = report
    if (refusal === 'passing') return 'passing'
    const addresses = marks ? await markedAddresses(report, mailMarks) : report.addresses
    const outcomes: MailReportOutcome[] = []
    for (const address of addresses) outcomes.push(await mailReports.record({ refusal, address, id }, correlation))
    return outcomes.includes('recorded') ? 'recorded' : (outcomes[0] ?? 'unknown')
  }

  return {
    contract: reportMail,
    createMiddleware: () => async (ctx) => {
      const { data: params } = reportMail.params.safeParse({ ...ctx['params'] })
      if (!params) throw notFound()
      const raw = await readBytes(ctx.req, MAX_BODY_BYTES)
      const report = await read(params.relay, ctx, raw).catch((error: unknown) => {
        if (error instanceof ZodError) throw unreadable()
        throw error
      })
      const outcome = typeof report === 'string' ? report : await record(report, ctx.state.id)
      ctx.body = { ok: true, outcome }
    },
  }
}

/** Returns the address of a mail that we sent, as the mark of its id proves. */
const markedAddresses = async ({ addresses, marks = [] }: RelayReport, mailMarks: SignedLinks) => {
  for (const address of addresses)
    for (const { id, mark } of marks) if (await mailMarks.read(`${mailTo(id, address)}.${mark}`)) return [address]
  return []
}

const digest = (text: string) => createHash('sha256').update(text).digest()

const hasSecret = (header: string | undefined, secret: string) => {
  const [, given = ''] = /^Basic ([\w+/=-]{1,400})$/i.exec(header ?? '') ?? []
  const text = Buffer.from(given, 'base64').toString()
  return timingSafeEqual(digest(text.slice(text.indexOf(':') + 1)), digest(secret))
}

const forged = () => new Refusal(401, 'bad_signature', 'This does not come from the mail relay that is set up here.')
const unreadable = () => new Refusal(422, 'unreadable_report', 'This is no report that is known here.')
