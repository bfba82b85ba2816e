import { defineDoctorCheck, failure, ok, warning } from '#api/operations/doctor/check.ts'
import type { ApiSettings } from '#api/settings/settings.ts'

type Facts = { isProduction: boolean; secrets: Record<string, string | undefined> }

const passwordOf = (url: string | undefined) => {
  const password = url === undefined ? '' : new URL(url.split(',')[0] ?? '').password
  return password === '' ? undefined : password
}

const secretsOf = (settings: ApiSettings): Facts['secrets'] => ({
  JWT_SECRET: settings.JWT_SECRET[0],
  KEY_WRAP: settings.KEY_WRAP?.[0],
  ADMIN_SETUP_TOKEN: settings.ADMIN_SETUP_TOKEN,
  METRICS_TOKEN: settings.METRICS_TOKEN,
  PADDLE_WEBHOOK_SECRET: settings.PADDLE_WEBHOOK_SECRET[0],
  PADDLE_API_KEY: settings.PADDLE_API_KEY,
  DATABASE_URL: passwordOf(settings.DATABASE_URL),
  ANALYST_URL: passwordOf(settings.ANALYST_URL),
  NATS_URL: passwordOf(settings.NATS_URL),
})

/** Guessable texts, and the names of our database roles. */
const GUESSABLE =
  /change.?me|password|secret|example|default|placeholder|12345678|^(postgres|admin|app|analyst)(_\w+)?$/i

/** Shells and Compose read these characters as something else, and pass another secret or a part of it. */
const MISREAD = /[$"'`\\\s]/

const isWeak = (secret: string) => GUESSABLE.test(secret) || new Set(secret).size < 8

export const secrets = defineDoctorCheck({
  title: 'Secrets',
  question: 'Is every secret random, different from the others, and without characters that .env changes?',
  fix: 'openssl rand -hex 32, for each secret that is named',
  read: ({ settings }): Facts => ({ isProduction: settings.NODE_ENV === 'production', secrets: secretsOf(settings) }),
  judge: ({ isProduction, secrets: all }) => {
    const set = Object.entries(all).flatMap(([name, secret]) => (secret === undefined ? [] : [{ name, secret }]))
    const isRepeated = (secret: string) => set.filter((one) => one.secret === secret).length > 1
    const weak = set.filter(({ secret }) => isWeak(secret)).map(({ name }) => `${name} can be guessed.`)
    const repeated = set.filter(({ secret }) => isRepeated(secret)).map(({ name }) => `${name} repeats another secret.`)
    const misread = set
      .filter(({ secret }) => MISREAD.test(secret))
      .map(({ name }) => `${name} contains a character that .env may not pass on, such as $.`)
    const problems = [...weak, ...repeated, ...misread]
    if (problems.length === 0) return ok('Every secret is random.')
    return isProduction ? failure(...problems) : warning(...problems)
  },
})
