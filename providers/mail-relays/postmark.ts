import { z } from 'zod'
import { bareAddress, type RelayReport } from './report.ts'

const Report = z.object({
  RecordType: z.string(),
  Type: z.string().nullish(),
  ID: z.union([z.number(), z.string().max(100)]).nullish(),
  Email: z.string().nullish(),
  /** True if Postmark sends no more mails to the address. */
  Inactive: z.boolean().optional().catch(undefined),
})

const PERMANENT = new Set(['HardBounce', 'BadEmailAddress'])

/** Reads a webhook of Postmark. Returns undefined for one that is no bounce and no complaint. */
export const readPostmark = (json: unknown): RelayReport | undefined => {
  const { RecordType: record, Type: type, ID: id, Email: email, Inactive: isInactive } = Report.parse(json)
  if (record !== 'Bounce' && record !== 'SpamComplaint') return undefined
  const isComplaint = record === 'SpamComplaint' || type === 'SpamComplaint' || type === 'SpamNotification'
  const isPermanent = PERMANENT.has(type ?? '') || isInactive === true
  const refusal = isComplaint ? 'complained' : isPermanent ? 'bounced' : 'passing'
  return { refusal, id: `${id ?? ''}`, addresses: bareAddress(email ?? '') }
}
