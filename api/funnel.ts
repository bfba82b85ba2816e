import type { LiveCatalog } from '#api/quiz/questions/live-catalog.ts'
import type { CallerReader } from '#api/http/caller-address.ts'
import { deriveKey } from '#api/security/derived-keys.ts'
import { type ApiSettings, oldestSecret } from '#api/settings/settings.ts'
import type { Commands } from '#commands/commands.ts'
import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import { type AdValues, createAdValues } from './quiz/ad-values.ts'
import { createPlanMailLimit, type PlanMailLimit } from './offer/plan-mail-limit.ts'

export type FunnelDeps = Pick<Commands, 'visitors' | 'moments' | 'payments'> & {
  settings: Pick<
    ApiSettings,
    'ANNOUNCED_CREOS' | 'JWT_SECRET' | 'RATE_LIMITS' | 'TRUSTED_PROXIES' | 'META_PIXEL_ID' | 'COUNTRY_HEADER'
  >
  pool: Pool
  reportPool: Pool
  clock: Clock
  keys: PersonKeys
  questions: LiveCatalog
  callerOf: CallerReader
}

/** Everything that the endpoints of visitors use. */
export type Funnel = FunnelDeps & {
  adValues: AdValues
  planMails: PlanMailLimit
}

export const createFunnel = (deps: FunnelDeps): Funnel => {
  const { settings, pool, reportPool, clock, callerOf } = deps
  const secret = oldestSecret(settings.JWT_SECRET)
  const isLimited = settings.RATE_LIMITS === 'on'
  const adValues = createAdValues({
    pool,
    digestKey: deriveKey(secret, 'counts of new creatives'),
    callerOf,
    reportPool,
    clock,
    isLimited,
    announced: settings.ANNOUNCED_CREOS,
  })
  const planMails = createPlanMailLimit({ pool, digestKey: deriveKey(secret, 'counts of plan mails'), isLimited })
  return { ...deps, adValues, planMails }
}
