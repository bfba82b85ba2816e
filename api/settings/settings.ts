import { chooseCheckout, PaddleActionSettings } from '#providers/paddle/provider.ts'
import { z } from 'zod'
import {
  commaList,
  Common,
  META_PIXEL_ID,
  postgresAddress,
  readSettings,
  RETENTION_DAYS,
  type SecretList,
  secretList,
  Server,
  SettingsError,
  SiteSettings,
  findUnencrypted,
} from '#db/settings.ts'
import {
  formerPrices,
  PaddleSettings,
  paddleProblems,
  paddleDefaults,
  simulatedCheckoutProblems,
} from '#api/settings/paddle-settings.ts'
import { callerAddress } from '#api/http/caller-address.ts'
import { OperatorSettings, placeholderProblems } from './placeholders.ts'

/** The first segments of public URLs. An admin prefix that starts with one would hide part of the site. */
const PUBLIC_SEGMENTS = [
  'api',
  'assets',
  'art',
  'audio',
  'offer',
  'quiz',
  'account',
  'success',
  'privacy-policy',
  'terms',
  'refund-policy',
  'cancel',
  'withdraw',
  'own',
  'accessibility',
  'unknown-charge',
  'under-18',
  'mcp',
  'metrics',
  'healthz',
  'readyz',
]

/** Paddle's ids of prices and discounts. The simulated checkout uses the defaults. */
const price = (plan: string) =>
  z.string().regex(/^pri_/, 'A price id starts with pri_').default(`pri_simulated_${plan}`)
const discount = (plan: string) =>
  z.string().regex(/^dsc_/, 'A discount id starts with dsc_').default(`dsc_simulated_${plan}`)

const areAddresses = (list: string[]) => {
  try {
    callerAddress(list)
    return true
  } catch {
    return false
  }
}

const ApiEnvironment = Common.extend({
  ...Server.shape,
  JWT_SECRET: secretList('JWT_SECRET', '"make run" creates one'),
  ADMIN_PATH_PREFIX: z
    .string({ error: 'ADMIN_PATH_PREFIX is missing: set a secret path such as /x7Kq2-office' })
    .regex(/^(\/[A-Za-z0-9_-]{1,64})+$/, 'ADMIN_PATH_PREFIX starts with "/" and has only letters, digits, _ and -')
    .refine(
      (prefix) => !PUBLIC_SEGMENTS.includes(prefix.split('/')[1] ?? ''),
      'ADMIN_PATH_PREFIX is the address of a public page',
    ),
  ADMIN_HOST: z
    .string()
    .regex(/^[a-z0-9.-]+$/, 'ADMIN_HOST is a host name such as office.example.com, without a port')
    .optional(),
  ADMIN_SETUP_TOKEN: z
    .string({ error: 'ADMIN_SETUP_TOKEN is missing: it allows creating the first admin' })
    .min(8, 'ADMIN_SETUP_TOKEN has 8 or more characters'),
  TRUSTED_PROXIES: z
    .string()
    .default('loopback')
    .transform((list) =>
      list
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== 'none'),
    )
    .refine(
      areAddresses,
      'TRUSTED_PROXIES lists addresses, ranges such as 10.0.0.0/8, or loopback, linklocal, uniquelocal, none',
    ),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[a-z0-9-]+$/i, 'COUNTRY_HEADER is the name of a header, such as cf-ipcountry')
    .toLowerCase()
    .optional(),
  PAGES_DIR: z.string().optional(),
  MAIL_DKIM_SELECTOR: z
    .string()
    .regex(/^[\w.-]{1,63}$/, 'MAIL_DKIM_SELECTOR is the part before ._domainkey of the record of your mail provider')
    .optional(),
  MAIL_REPORTS_SECRET: z.string().min(16, 'MAIL_REPORTS_SECRET has 16 or more characters').optional(),
  SES_TOPIC_ARN: z
    .string()
    .regex(
      /^arn:aws[a-z-]{0,20}:sns:[a-z0-9-]{4,30}:\d{12}:[\w.-]{1,256}$/,
      'SES_TOPIC_ARN looks like arn:aws:sns:eu-west-1:123456789012:mails',
    )
    .optional(),
  APPLE_PAY_ASSOCIATION: z.string().max(20_000).optional(),
  ANALYST_URL: postgresAddress('ANALYST_URL', 'postgres://analyst:password@host:5432/name').optional(),
  METRICS_TOKEN: z.string().min(16, 'METRICS_TOKEN has 16 or more characters').optional(),
  ...PaddleActionSettings,
  PADDLE_PRICE_TRIAL: price('trial'),
  PADDLE_PRICE_TRIAL_ONE_TIME: price('trial_one_time'),
  PADDLE_PRICE_MONTHLY: price('monthly'),
  PADDLE_PRICE_LIFETIME: price('lifetime'),
  PADDLE_FORMER_PRICES: formerPrices,
  PADDLE_DISCOUNT_TRIAL: discount('trial'),
  PADDLE_DISCOUNT_MONTHLY: discount('monthly'),
  PADDLE_DISCOUNT_LIFETIME: discount('lifetime'),
  ...PaddleSettings,
  ...SiteSettings,
  META_PIXEL_ID,
  RETENTION_DAYS,
  ...OperatorSettings,
  ANNOUNCED_CREOS: commaList.default([]),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  ASSISTANT: z.enum(['on', 'off']).default('off'),
  ADMISSION: z.enum(['on', 'off']).default('on'),
  PASSWORD_ROUNDS: z.coerce.number({ error: 'PASSWORD_ROUNDS is a whole number' }).int().min(4).max(15).default(10),
})

type Parsed = z.output<typeof ApiEnvironment>
type Derived = ReturnType<typeof paddleDefaults> & { CHECKOUT: 'paddle' | 'simulated' }
export type ApiSettings = Omit<Parsed, keyof Derived> & Derived

/** Returns the secret that keys other than those of tokens derive from: the oldest, which stays while tokens rotate. */
export const oldestSecret = (list: SecretList): string => list.at(-1) ?? list[0]

/** Selects the checkout. Without Paddle's token it is the simulated one. */
const withCheckout = (parsed: Parsed): ApiSettings => {
  const settings = { ...parsed, CHECKOUT: chooseCheckout(parsed) }
  const problems = paddleProblems(settings)
  if (problems.length > 0)
    throw new SettingsError(`This checkout cannot be used (see .env.example):\n  ${problems.join('\n  ')}`)
  return { ...settings, ...paddleDefaults(settings) }
}

/**
 * Reads the settings of the API from its environment.
 * @throws {SettingsError} naming each setting that is missing, wrong, or not allowed in production.
 */
export const apiSettings = (env: Record<string, string | undefined>): ApiSettings => {
  const parsed = readSettings(ApiEnvironment, env)
  const settings = withCheckout(parsed)
  if (settings.NODE_ENV !== 'production') return settings
  const problems = [
    settings.CLOCK !== undefined && 'CLOCK is for tests and simulations: remove it',
    settings.RATE_LIMITS === 'off' && 'RATE_LIMITS=off is for tests and simulations: remove it',
    settings.PASSWORD_ROUNDS < 10 && 'PASSWORD_ROUNDS below 10 are for tests: remove it',
    settings.CHECKOUT === 'simulated' &&
      parsed.CHECKOUT === undefined &&
      'No one could pay: set PADDLE_CLIENT_TOKEN, or CHECKOUT=simulated if that is what you want',
    settings.ADMIN_SETUP_TOKEN.length < 16 && 'ADMIN_SETUP_TOKEN has 16 or more characters',
    settings.ADMIN_PATH_PREFIX.length < 9 && 'ADMIN_PATH_PREFIX has 8 or more characters after the "/"',
    settings.TLS_DIR !== undefined &&
      settings.LOOPBACK_PORT === undefined &&
      'TLS_DIR needs LOOPBACK_PORT, for the health check and the simulated checkout',
    ...findUnencrypted(settings),
    ...simulatedCheckoutProblems(settings, env),
    ...placeholderProblems(settings),
  ].filter((line) => line !== false)
  if (problems.length > 0) throw new SettingsError(`NODE_ENV=production refuses to start:\n  ${problems.join('\n  ')}`)
  return settings
}
