import { z } from 'zod'
import type { Clock } from '#db/clock.ts'
import { readSettings, SettingsError } from '#db/settings.ts'
import type { ProviderActions } from '#commands/payment/provider-actions.ts'
import type { ProviderFigures } from '#commands/payment/provider-figures.ts'
import { createPaddleActions } from './paddle-api.ts'
import { createPaddleFigures } from './paddle-figures.ts'
import { createProviderClock } from './provider-clock.ts'
import { createSimulatedActions } from './simulated-actions.ts'

type ApiBase = { PADDLE_ENVIRONMENT: 'sandbox' | 'production'; PADDLE_API_BASE?: string | undefined }
type Checkout = { CHECKOUT?: 'paddle' | 'simulated' | undefined; PADDLE_CLIENT_TOKEN?: string | undefined }

/** Returns the address of Paddle's API. */
export const paddleApiBase = ({ PADDLE_ENVIRONMENT, PADDLE_API_BASE }: ApiBase) =>
  PADDLE_API_BASE ?? (PADDLE_ENVIRONMENT === 'sandbox' ? 'https://sandbox-api.paddle.com' : 'https://api.paddle.com')

/** Returns who takes the payments. Paddle does as soon as its checkout can open. */
export const chooseCheckout = ({ CHECKOUT, PADDLE_CLIENT_TOKEN }: Checkout) =>
  CHECKOUT ?? (PADDLE_CLIENT_TOKEN ? 'paddle' : 'simulated')

/** The settings of Paddle that every process reads which cancels or refunds. */
export const PaddleActionSettings = {
  CHECKOUT: z.enum(['paddle', 'simulated']).optional(),
  PADDLE_ENVIRONMENT: z.enum(['sandbox', 'production']).default('sandbox'),
  PADDLE_CLIENT_TOKEN: z
    .string()
    .regex(/^(live|test)_/, 'PADDLE_CLIENT_TOKEN starts with live_ or test_')
    .optional(),
  PADDLE_API_KEY: z.string().min(16, 'PADDLE_API_KEY is an API key of Paddle (pdl_…)').optional(),
  PADDLE_API_BASE: z
    .url({ protocol: /^https?$/, error: 'PADDLE_API_BASE looks like https://api.paddle.com' })
    .optional(),
}

/**
 * Reads who takes the payments.
 * @throws {SettingsError} in production when the environment selects no one, because no money would go back.
 */
export const readProvider = (env: Record<string, string | undefined>) => {
  const settings = readSettings(z.object(PaddleActionSettings), env)
  if (env['NODE_ENV'] === 'production' && chooseCheckout(settings) === 'simulated' && settings.CHECKOUT === undefined)
    throw new SettingsError(
      'NODE_ENV=production needs PADDLE_CLIENT_TOKEN and PADDLE_API_KEY to return payments, or CHECKOUT=simulated if no money is taken',
    )
  return settings
}

/** Returns whether the checkout that the environment selects takes no money. */
export const isCheckoutSimulated = (env: Record<string, string | undefined>): boolean =>
  chooseCheckout(readProvider(env)) === 'simulated'

/** Creates the reader of the provider's own figures; undefined without an API key, or if no money is taken. */
export const createProviderFigures = (env: Record<string, string | undefined>): ProviderFigures | undefined => {
  const settings = readProvider(env)
  const key = settings.PADDLE_API_KEY
  if (key === undefined || chooseCheckout(settings) === 'simulated') return undefined
  return createPaddleFigures({ base: paddleApiBase(settings), key })
}

/** Creates the reader of the provider's clock; undefined if no money is taken. */
export const createProviderTime = (settings: ApiBase & Checkout, clock: Clock) =>
  chooseCheckout(settings) === 'simulated' ? undefined : createProviderClock({ base: paddleApiBase(settings), clock })

type SimulatedDeps = Parameters<typeof createSimulatedActions>[0]

/** Creates the actions of the provider that the environment selects: Paddle, or its simulation. */
export const createProviderActions = (
  env: Record<string, string | undefined>,
  deps: SimulatedDeps,
): ProviderActions => {
  const settings = readProvider(env)
  return chooseCheckout(settings) === 'simulated'
    ? createSimulatedActions(deps)
    : createPaddleActions({ base: paddleApiBase(settings), key: settings.PADDLE_API_KEY })
}
