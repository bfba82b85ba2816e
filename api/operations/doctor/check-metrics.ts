import { Gauge } from 'prom-client'
import { CATEGORIES, type DoctorFinding } from '#api/contracts/operations/doctor.ts'
import type { Registry } from 'prom-client'
import { oncePerPeriod } from '#api/operations/once-per-period.ts'
import { HOUR_MS, MINUTE_MS } from '#events/time/time.ts'
import type { DoctorDeps } from './check.ts'
import { examine, loadChecks } from './doctor.ts'

/** Exports one gauge per check, which is 1 while the check fails. A check that cannot be answered doesn't fail. */
export const exportChecks = (registry: Registry, deps: DoctorDeps): void => {
  const ask = Object.fromEntries(CATEGORIES.map((category) => [category, askEvery(category, deps)]))
  const gauge: Gauge = new Gauge({
    name: 'check_failing',
    help: '1 while a check of the doctor fails (docs/checks.md)',
    labelNames: ['check'],
    registers: [registry],
    async collect() {
      // Servers elsewhere may take seconds, so their answers are those of the next scrape.
      for (const category of ['deploy', 'launch'] as const) void ask[category]?.().then(show)
      for (const findings of await Promise.all([ask['start']?.(), ask['daily']?.()])) show(findings)
    },
  })
  const show = (findings: readonly DoctorFinding[] = []) => {
    for (const { name, state } of findings) gauge.set({ check: name }, state === 'failure' ? 1 : 0)
  }
}

const PERIODS_MS = { start: MINUTE_MS, daily: MINUTE_MS, deploy: HOUR_MS, launch: HOUR_MS } as const

/** Asks the checks of a category, at most once in its period. */
const askEvery = (category: DoctorFinding['category'], deps: DoctorDeps) =>
  oncePerPeriod(async () => {
    const checks = (await loadChecks()).filter((check) => check.category === category)
    return await examine(checks, deps)
  }, PERIODS_MS[category])
