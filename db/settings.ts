import { canonicalTimeZone } from '#events/time/time-zone.ts'
import { isAbsolute, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { isLoopback, serverAddress } from './server-address.ts'

/** A setting is missing or invalid. The message says which, and how to fix it. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

const root = fileURLToPath(new URL('..', import.meta.url))

const wholeNumber = (what: string, from: number, to: number) => {
  const error = `${what} is a whole number from ${from} to ${to}`
  return z.coerce.number({ error }).int({ error }).min(from, { error }).max(to, { error })
}

/** The address of a PostgreSQL server. */
export const postgresAddress = (name: string, example: string) =>
  serverAddress(name, ['postgres', 'postgresql'], example)

const port = (what: string) => wholeNumber(what, 1, 65_535)

/** A list separated by commas. Empty entries are left out. */
export const commaList = z.string().transform((list) => list.split(',').flatMap((entry) => entry.trim() || []))

/** The secret in use, then those that it replaces. */
export type SecretList = readonly [current: string, ...older: string[]]

/** A list of secrets, separated by commas. @param advice where to get one. */
export const secretList = (name: string, advice: string) => {
  const error = `${name} is missing: ${advice}; elsewhere set 32 or more random characters`
  return z
    .string({ error })
    .transform((list): SecretList => {
      const [first = '', ...older] = list.split(',').map((secret) => secret.trim())
      return [first, ...older]
    })
    .refine(
      (list) => list.every(({ length }) => length >= 32),
      `${name} is too short: use 32 or more random characters`,
    )
}

const absolute = (dir: string) => (isAbsolute(dir) ? dir : resolve(root, dir))

/** Every process reads these. Empty strings count as "not set", as compose files write them. */
const Common = z.object({
  /** Days in all reports are those of this zone. PostgreSQL may not know former names. */
  REPORT_TIME_ZONE: z
    .string()
    .default('UTC')
    .transform((name) => canonicalTimeZone(name) ?? '')
    .refine((name) => name !== '', 'REPORT_TIME_ZONE is the name of a time zone, such as Asia/Singapore'),
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  DATA_DIR: z.string().default('.data').transform(absolute),
  KEY_DIR: z.string().transform(absolute).optional(),
  KEY_WRAP: secretList('KEY_WRAP', '"make run" creates one').optional(),
  BACKUP_DIR: z.string().transform(absolute).optional(),
  BACKUP_COPY: z.string().optional(),
  BACKUP_FETCH: z.string().optional(),
  DATABASE_URL: postgresAddress('DATABASE_URL', 'postgres://user:password@host:5432/name').optional(),
  SYNCHRONOUS_STANDBY: z.enum(['required', 'none']).default('none'),
  NATS_URL: serverAddress('NATS_URL', ['nats', 'tls'], 'nats://host:4222').optional(),
  ALERT_EMAIL: commaList
    .refine((list) => list.every((address) => z.email().safeParse(address).success), {
      error: 'ALERT_EMAIL is one e-mail address, or several separated by commas',
    })
    .default([]),
  ALERT_WEBHOOK: z
    .url({ protocol: /^https?$/, error: 'ALERT_WEBHOOK looks like https://hooks.example.com/alerts' })
    .optional(),
  HEARTBEAT_URL: z
    .url({ protocol: /^https?$/, error: 'HEARTBEAT_URL looks like https://hc.example.com/ping/1' })
    .optional(),
  MAIL_RAMP: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  CLOCK: z
    .union([z.iso.datetime({ offset: true }), z.string().refine(isAbsolute)], {
      error: 'CLOCK is an ISO instant, such as 2026-01-31T23:59:00Z, or the path of a file with one',
    })
    .optional(),
})

export const COMPANY = { COMPANY_NAME: 'Daily Lamp Pte. Ltd.', COMPANY_ADDRESS: 'Singapore' } as const

/** The site and its company, which both pages and mails name. */
export const SiteSettings = {
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'PUBLIC_URL looks like https://plan.example.com' }).optional(),
  MAIL_FROM: z.email('MAIL_FROM is an e-mail address').optional(),
  PAYMENT_DESCRIPTOR: z
    .string()
    .regex(/^[ -~]{5,40}$/, 'PAYMENT_DESCRIPTOR has 5 to 40 letters, digits and signs, as on statements')
    .optional(),
  COMPANY_NAME: z.string().default(COMPANY.COMPANY_NAME),
  COMPANY_ADDRESS: z.string().default(COMPANY.COMPANY_ADDRESS),
  SUPPORT_EMAIL: z.email('SUPPORT_EMAIL is an e-mail address').default('support@daily-lamp.example'),
}

/** Meta's pixel, for pages and for purchases that the projector reports. */
export const META_PIXEL_ID = z.string().regex(/^\d+$/, 'META_PIXEL_ID is a number').optional()

/** Days that visitors who never bought are kept. The projector clears them, and the privacy policy names the days. */
export const RETENTION_DAYS = wholeNumber('RETENTION_DAYS', 1, 3_650).default(90)

const Projector = Common.extend({
  META_PIXEL_ID,
  META_ACCESS_TOKEN: z.string().min(16, "META_ACCESS_TOKEN is an access token of Meta's Conversions API").optional(),
  META_API_BASE: z
    .url({ protocol: /^https?$/, error: 'META_API_BASE looks like https://graph.facebook.com/v26.0' })
    .default('https://graph.facebook.com/v26.0'),
  HEARTBEAT_PROBE: z
    .url({ protocol: /^https?$/, error: 'HEARTBEAT_PROBE looks like http://127.0.0.1:8080/readyz' })
    .optional(),
  PROJECTOR_PORT: port('PROJECTOR_PORT').optional(),
  RETENTION_DAYS,
})

const Server = Common.extend({
  PORT: port('PORT').default(8080),
  HOST: z.string().default('127.0.0.1'),
  TLS_DIR: z.string().transform(absolute).optional(),
  LOOPBACK_PORT: port('LOOPBACK_PORT').optional(),
})

type Env = Record<string, string | undefined>

/**
 * Settings from the environment.
 * @throws {SettingsError} naming each setting that is wrong and how to fix it.
 */
export const readSettings = <Schema extends z.ZodType>(schema: Schema, env: Env): z.output<Schema> => {
  const entries = Object.entries(env).filter(([, value]) => value !== undefined && value !== '')
  // Some editors begin .env with a mark of byte order, which Node takes for a part of the first name.
  const unmarked = entries.map(([name, value]) => [name.replace(/^\uFEFF/, ''), value])
  const given = Object.fromEntries([...unmarked, ...entries])
  const { success, data, error } = schema.safeParse(given)
  if (success) return data
  const lines = error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new SettingsError(`These settings cannot be used (see .env.example):\n  ${lines.join('\n  ')}`)
}

/** Connections to other machines carry tokens and reports of people. */
export const findUnencrypted = (settings: object): string[] =>
  Object.entries(settings)
    .filter(([name]) => name === 'ALERT_WEBHOOK' || name === 'HEARTBEAT_URL' || name.endsWith('_API_BASE'))
    .filter(([, url]) => typeof url === 'string' && url.startsWith('http://') && !isLoopback(url))
    .map(([name]) => `${name} begins with https in production, unless it names this machine`)

/** A shifted clock would date real events wrongly; only tests and simulations have a use for it. */
const refuseTestSettings = <T extends { NODE_ENV: string; CLOCK?: string | undefined }>(settings: T): T => {
  if (settings.NODE_ENV === 'production' && settings.CLOCK !== undefined) {
    throw new SettingsError('CLOCK is for tests and simulations: remove it, or do not set NODE_ENV=production')
  }
  const open = settings.NODE_ENV === 'production' ? findUnencrypted(settings) : []
  if (open.length > 0) throw new SettingsError(open.join('\n'))
  return settings
}

export type CommonSettings = z.output<typeof Common>

export const commonSettings = (env: Env): CommonSettings => refuseTestSettings(readSettings(Common, env))
export const projectorSettings = (env: Env) => {
  const settings = refuseTestSettings(readSettings(Projector, env))
  if (settings.META_ACCESS_TOKEN && !settings.META_PIXEL_ID) {
    throw new SettingsError('META_ACCESS_TOKEN needs META_PIXEL_ID: set it to the number of the pixel')
  }
  return settings
}

export const keyDir = (settings: { KEY_DIR?: string | undefined; DATA_DIR: string }): string =>
  settings.KEY_DIR ?? join(settings.DATA_DIR, 'keys')

/** Returns the folder of backups of the default run. */
export const backupDir = (settings: { BACKUP_DIR?: string | undefined; DATA_DIR: string }): string =>
  settings.BACKUP_DIR ?? join(settings.DATA_DIR, 'backups')

export const databaseUrl = (settings: { DATABASE_URL?: string | undefined }): string => {
  if (settings.DATABASE_URL) return settings.DATABASE_URL
  throw new SettingsError('DATABASE_URL is not set: start everything with "make run", or name a PostgreSQL server')
}

export { Common, Server }
