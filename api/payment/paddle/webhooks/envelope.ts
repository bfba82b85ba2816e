import { z } from 'zod'
import { invalidRequest } from '#commands/refusal.ts'

/** ISO 8601 and what resembles it. A time without a zone is UTC. */
const INSTANT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.(\d{1,9})\d{0,20})? ?(?:Z|UTC|([+-]\d\d):?(\d\d))?$/i

const END_MS = Date.parse('9999-12-31T23:59:59.999Z')

/** Checks that every store can hold a time and that its year has four digits. */
export const isStorable = (ms: number): boolean => ms >= 0 && ms <= END_MS

/**
 * Returns an instant as text that sorts like its time: UTC with nine decimals. A Date would lose Paddle's microseconds.
 * Returns undefined for text that is not an instant, and for times before 1970.
 */
export const sortableInstant = (text: string): string | undefined => {
  const [, day = '', time = '', decimals = '', hours = '+00', minutes = '00'] = INSTANT.exec(text) ?? []
  const ms = Date.parse(`${day}T${time}${hours}:${minutes}`)
  if (!isStorable(ms)) return undefined
  return `${new Date(ms).toISOString().slice(0, 19)}.${decimals.padEnd(9, '0')}Z`
}

/** An instant as sortable text. */
export const SortableInstant = z.string().transform((text, ctx) => {
  const instant = sortableInstant(text)
  if (instant !== undefined) return instant
  ctx.issues.push({ code: 'custom', input: text, message: 'This is not an instant' })
  return z.NEVER
})

const Envelope = z.object({
  event_id: z.string().regex(/^[A-Za-z0-9_-]{1,80}$/),
  event_type: z.string().regex(/^[A-Za-z0-9_.-]{1,80}$/),
  occurred_at: SortableInstant,
  data: z.record(z.string(), z.unknown()),
})

/** A webhook whose data are not validated yet. `text` is the whole body as received. */
export type Envelope = {
  webhookId: string
  webhookType: string
  occurredAt: string
  data: Record<string, unknown>
  text: string
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

const parse = (raw: Buffer): { text: string; json: unknown } => {
  try {
    const text = utf8.decode(raw)
    return { text, json: JSON.parse(text) }
  } catch {
    throw invalidRequest('The body is not valid JSON.')
  }
}

/**
 * Parses the body of a webhook with a valid signature.
 * @throws {Refusal} 400 when the body is not JSON or not a webhook.
 */
export const openEnvelope = (raw: Buffer): Envelope => {
  const { text, json } = parse(raw)
  const { success, data } = Envelope.safeParse(json)
  if (!success) throw invalidRequest('The body is not a webhook.')
  const { event_id, event_type, occurred_at } = data
  return { webhookId: event_id, webhookType: event_type, occurredAt: occurred_at, data: data.data, text }
}
