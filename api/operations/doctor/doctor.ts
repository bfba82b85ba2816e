import { readdir } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { describeError } from '#db/errors.ts'
import type { DoctorReply, DoctorFinding } from '#api/contracts/operations/doctor.ts'
import { CATEGORIES } from '#api/contracts/operations/doctor.ts'
import { oncePerPeriod } from '#api/operations/once-per-period.ts'
import { CHECKS } from '#db/operations/checks/checks.ts'
import type { Check } from '#db/operations/checks/check.ts'
import { createPatient, type Diagnosis, type DoctorDeps, type DoctorPatient, warning } from './check.ts'

const TIMEOUT_MS = 3_000
/** Some checks ask Paddle and name servers, so an impatient operator must not repeat them. */
const PERIOD_MS = 10_000

export type NamedCheck = Check<DoctorPatient> & Pick<DoctorFinding, 'name' | 'category'>

const isCheck = (value: unknown): value is Check<DoctorPatient> =>
  typeof value === 'object' && value !== null && 'answer' in value

const readFolder = async (category: DoctorFinding['category']): Promise<NamedCheck[]> => {
  const files = await readdir(new URL(`${category}/`, import.meta.url))
  const checks = files.toSorted().map(async (file) => {
    const module: Record<string, unknown> = await import(new URL(`${category}/${file}`, import.meta.url).href)
    const name = file.replace(/\.ts$/, '')
    return Object.values(module)
      .filter(isCheck)
      .map((check) => ({ ...check, name, category }))
  })
  return (await Promise.all(checks)).flat()
}

/** Returns all checks: those that every process may ask, and one per file in the folders of the categories. */
export const loadChecks = async (): Promise<NamedCheck[]> => [
  ...(await Promise.all(CATEGORIES.map(readFolder))).flat(),
  ...Object.entries(CHECKS).map(([name, check]) => ({ ...check, name, category: 'daily' as const })),
]

const answerInTime = async (check: Check<DoctorPatient>, patient: DoctorPatient): Promise<Diagnosis> => {
  const answered = new AbortController()
  const late = warning(`No answer within ${TIMEOUT_MS / 1_000} seconds.`)
  const timeout = delay(TIMEOUT_MS, late, { signal: answered.signal }).catch(() => late)
  const answer = check.answer(patient).catch((error: unknown) => warning(`Cannot be answered: ${describeError(error)}`))
  return await Promise.race([answer, timeout]).finally(() => answered.abort())
}

/** Asks all questions at once. Those without an answer in time become warnings. */
export const examine = async (checks: readonly NamedCheck[], deps: DoctorDeps): Promise<DoctorFinding[]> => {
  const patient = createPatient(deps)
  const findings = checks.map(async (check): Promise<DoctorFinding> => {
    const { name, category, title, question, fix } = check
    const { state, sentences } = await answerInTime(check, patient)
    return { name, category, title, question, state, answer: sentences.join(' '), fix }
  })
  return await Promise.all(findings)
}

export type Doctor = {
  /** Examines the installation as seen from this process, at most once in ten seconds. */
  report: () => Promise<DoctorReply>
}

export const createDoctor = (deps: DoctorDeps): Doctor => ({
  report: oncePerPeriod(
    async () => ({ at: deps.clock().toISOString(), findings: await examine(await loadChecks(), deps) }),
    PERIOD_MS,
  ),
})
