import { z } from 'zod'
import { Common, readSettings, Server, SettingsError } from '#db/settings.ts'

/** First segments of public URLs: an admin prefix that began with one would hide part of the site. */
const TAKEN = ['api', 'assets', 'art', 'quiz', 'account', 'success', 'privacy-policy', 'terms', 'refund-policy', 'metrics', 'healthz', 'readyz']

const Api = Common.extend({
  ...Server.shape,
  JWT_SECRET: z
    .string({ error: 'JWT_SECRET is missing: "make run" makes one by itself; elsewhere set 32 or more random characters' })
    .min(32, 'JWT_SECRET is too short: use 32 or more random characters'),
  ADMIN_PATH_PREFIX: z
    .string({ error: 'ADMIN_PATH_PREFIX is missing: set a secret path such as /x7Kq2-office' })
    .regex(/^(\/[A-Za-z0-9_-]{1,64})+$/, 'ADMIN_PATH_PREFIX begins with "/" and has only letters, digits, _ and -')
    .refine((prefix) => !TAKEN.includes(prefix.split('/')[1] ?? ''), 'ADMIN_PATH_PREFIX is the address of something public'),
  ADMIN_SETUP_TOKEN: z.string({ error: 'ADMIN_SETUP_TOKEN is missing: it lets the first admin be made' }).min(8, 'ADMIN_SETUP_TOKEN has 8 or more characters'),
  TRUSTED_PROXIES: z
    .string()
    .default('loopback')
    .transform((list) => list.split(',').map((entry) => entry.trim()).filter((entry) => entry !== 'none')),
  METRICS_TOKEN: z.string().min(16, 'METRICS_TOKEN has 16 or more characters').optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'PUBLIC_URL looks like https://plan.example.com' }).optional(),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
})

export type ApiSettings = z.output<typeof Api>

/**
 * What the API is told by its environment.
 * @throws {SettingsError} naming each setting that is missing, wrong, or not allowed in production.
 */
export const apiSettings = (env: Record<string, string | undefined>): ApiSettings => {
  const settings = readSettings(Api, env)
  if (settings.NODE_ENV !== 'production') return settings
  const wrong = [
    settings.CLOCK !== undefined && 'CLOCK is for tests and simulations: remove it',
    settings.RATE_LIMITS === 'off' && 'RATE_LIMITS=off is for tests and simulations: remove it',
    settings.ADMIN_SETUP_TOKEN.length < 16 && 'ADMIN_SETUP_TOKEN has 16 or more characters',
    settings.ADMIN_PATH_PREFIX.length < 9 && 'ADMIN_PATH_PREFIX has 8 or more characters after the "/"',
  ].filter((line) => line !== false)
  if (wrong.length > 0) throw new SettingsError(`NODE_ENV=production refuses to start:\n  ${wrong.join('\n  ')}`)
  return settings
}
