import type { ApiSettings } from '#api/settings/settings.ts'
import type { Names } from './mail-domain.ts'
import type { Recent } from '#api/operations/recent.ts'
import {
  type Check,
  type CheckDeps,
  type Definition,
  defineCheck,
  type PatientOf,
} from '#db/operations/checks/check.ts'
import type { KeyStore } from '#db/crypto/key-store.ts'
import type { EventStore } from '#db/event-store.ts'
import type { Bus } from '#events/bus/bus.ts'

export { createPatient, type Diagnosis, failure, failureIfAny, ok, warning } from '#db/operations/checks/check.ts'

export type DoctorDeps = CheckDeps & {
  settings: ApiSettings
  store: EventStore
  keyStore: KeyStore
  bus: Bus
  /** Counts what this process saw. Only running APIs have it. */
  recent?: Recent
  /** Asks name servers. */
  names?: Names
}

export type DoctorPatient = PatientOf<DoctorDeps>

/** Creates a check that needs what an API has. */
export const defineDoctorCheck = <Facts>(
  check: Definition<Facts, DoctorPatient>,
): Check<DoctorPatient> & Pick<typeof check, 'judge'> => defineCheck(check)
