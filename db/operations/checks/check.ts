import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import type { Problem } from '#db/operations/problem.ts'
import type { CommonSettings } from '#db/settings.ts'

/** `warning` needs a look, or could not be answered from here. `keys` keep several failures of one check apart. */
export type Diagnosis = {
  state: 'ok' | 'warning' | 'failure'
  sentences: readonly string[]
  keys?: readonly string[]
}

export const ok = (sentence: string): Diagnosis => ({ state: 'ok', sentences: [sentence] })
export const warning = (...sentences: string[]): Diagnosis => ({ state: 'warning', sentences })
export const failure = (...problems: (string | Problem)[]): Diagnosis => ({
  state: 'failure',
  sentences: problems.map((one) => (typeof one === 'string' ? one : one.text)),
  keys: problems.map((one) => (typeof one === 'string' ? '' : one.key)),
})

/** Returns a failure that lists the problems, or the sentence if there are none. */
export const failureIfAny = (problems: readonly (string | Problem)[], sentence: string): Diagnosis =>
  problems.length > 0 ? failure(...problems) : ok(sentence)

/** Contains what any process has that asks questions. */
export type CheckDeps = {
  settings: CommonSettings
  pool: Pool
  clock: Clock
  /** Returns a sentence while the stream EVENTS is not whole. Only projectors know. */
  streamProblem?: () => string | undefined
  /** Returns by how much the clock of the payment provider is ahead of this one, if a provider is used. */
  providerAheadMs?: (() => Promise<number>) | undefined
}

/** Gives checks the installation. `ask` and `askOne` run a statement on the catalog of the database. */
export type PatientOf<Deps> = Deps & {
  ask: <Row extends object>(statement: string) => Promise<Row[]>
  askOne: <Row extends object>(statement: string) => Promise<Row>
}
export type Patient = PatientOf<CheckDeps>

export const createPatient = <Deps extends CheckDeps>(deps: Deps): PatientOf<Deps> => {
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
  /** Says more about a failure than the command; docs/checks.md lists it. */
  runbook?: string
  /** The alerts mail a failure that lasts as long. */
  mailAfterMs?: number
}

export type Check<P> = Texts & { answer: (patient: P) => Promise<Diagnosis> }

export type Definition<Facts, P> = Texts & {
  read: (patient: P) => Facts | Promise<Facts>
  judge: (facts: Facts) => Diagnosis
}

/** Creates a check from what it reads and a pure judgment, which tests call with small inputs. */
export const defineCheck = <Facts, P = Patient>({
  read,
  judge,
  ...texts
}: Definition<Facts, P>): Check<P> & { judge: (facts: Facts) => Diagnosis } => ({
  ...texts,
  judge,
  answer: async (patient) => judge(await read(patient)),
})
