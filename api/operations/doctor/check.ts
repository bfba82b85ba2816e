import type { ApiSettings } from '#api/settings/settings.ts'
import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import type { KeyStore } from '#db/crypto/key-store.ts'
import type { EventStore } from '#db/store/event-store.ts'
import type { Bus } from '#events/bus/bus.ts'

/** `warning` needs a look, or could not be answered from here. */
export type Diagnosis = { state: 'ok' | 'warning' | 'failure'; sentences: readonly string[] }

export const ok = (sentence: string): Diagnosis => ({ state: 'ok', sentences: [sentence] })
export const warning = (...sentences: string[]): Diagnosis => ({ state: 'warning', sentences })
export const failure = (...sentences: string[]): Diagnosis => ({ state: 'failure', sentences })

/** Returns a failure that lists the problems, or the sentence if there are none. */
export const failureIfAny = (problems: readonly string[], sentence: string): Diagnosis =>
  problems.length > 0 ? failure(...problems) : ok(sentence)

export type DoctorDeps = {
  settings: ApiSettings
  pool: Pool
  store: EventStore
  keyStore: KeyStore
  bus: Bus
  clock: Clock
}

/** Gives checks the installation. `ask` and `askOne` run a statement on the catalog of the database. */
export type Patient = DoctorDeps & {
  ask: <Row extends object>(statement: string) => Promise<Row[]>
  askOne: <Row extends object>(statement: string) => Promise<Row>
}

export const createPatient = (deps: DoctorDeps): Patient => {
  const ask: Patient['ask'] = async <Row extends object>(statement: string) =>
    (await deps.pool.query<Row>(statement)).rows
  const askOne: Patient['askOne'] = async <Row extends object>(statement: string) => {
    const [row] = await ask<Row>(statement)
    if (row === undefined) throw new Error('The database returned nothing.')
    return row
  }
  return { ...deps, ask, askOne }
}

type Texts = {
  title: string
  question: string
  /** The command or setting that mends a failure. */
  fix: string
}

export type Check = Texts & { answer: (patient: Patient) => Promise<Diagnosis> }

/** Creates a check from what it reads and a pure judgment, which tests call with small inputs. */
export const defineCheck = <Facts>({
  read,
  judge,
  ...texts
}: Texts & { read: (patient: Patient) => Facts | Promise<Facts>; judge: (facts: Facts) => Diagnosis }): Check & {
  judge: (facts: Facts) => Diagnosis
} => ({ ...texts, judge, answer: async (patient) => judge(await read(patient)) })
