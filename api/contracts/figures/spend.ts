import { z } from 'zod'
import { contract } from '#api/contracts/endpoint.ts'
import { Typed } from '#api/contracts/typed.ts'

/** Amounts are in minor units of their currency: cents, yen. */
const Amount = z.object({ currency: z.string(), amount: z.int() })

export const SpendReply = z.object({
  kind: z.enum(['spend', 'rates']),
  /** The encoding in which the file was read; names need a look if it is not UTF-8. */
  encoding: z.string(),
  /** The ad tool whose days are replaced. */
  source: z.string(),
  /** SHA-256 of the file. */
  digest: z.string(),
  rows: z.int(),
  /** The days or months of the file that change, with their amounts before and after. */
  changes: z.array(z.object({ period: z.string(), before: z.array(Amount), after: z.array(Amount) })),
  /** How many days or months stay as they are. */
  same: z.int(),
  /** Names of ads that no visitor came from. Their spend counts, and their visitors are missing. */
  unknown: z.array(z.string()),
  /** False for a preview. */
  isApplied: z.boolean(),
})
export type SpendReply = z.infer<typeof SpendReply>

/** The largest file, in bytes. */
export const MAX_SPEND_BYTES = 10 * 1024 * 1024

export const importSpend = contract({
  method: 'post',
  path: '/admin/spend',
  summary:
    'Imports an export of Meta, Google or TikTok Ads, the columns day, creo, amount and currency, or exchange rates of the European Central Bank. The body is the file.',
  query: z.object({
    /** `apply` stores the file; otherwise the reply shows what would change. */
    mode: z.enum(['preview', 'apply']).default('preview'),
    name: z.string().max(200, 'A file name has at most 200 characters').default('spend.csv'),
    /** Names the ad tool or account, so that the days of another one stay. The default is the tool of the headings. */
    source: Typed.regex(/^[a-z0-9-]{1,40}$/, 'A source has 1 to 40 of a-z, 0-9 and -').optional(),
    currency: Typed.regex(/^[A-Z]{3}$/, 'A currency has three letters, such as USD').optional(),
    /** Answers to the refusals `unclear_days` and `unclear_decimals`, of a file whose rows leave it open. */
    dayOrder: z.enum(['day-first', 'month-first']).optional(),
    decimal: z.enum(['.', ',']).optional(),
  }),
  reply: SpendReply,
  auth: { role: 'operate' },
  refusals: [408],
  audit: { kind: 'changes', act: 'imported ad spend' },
})
