import { z } from 'zod'

const Report = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
})

const SERIOUS = ['high', 'critical']

/**
 * Judges the report of `npm audit --json`. Serious vulnerabilities are problems; an unreachable service is only noticed,
 * because it says nothing about the code.
 */
export const judgeAudit = (output: string): { problems: string[]; notice?: string } => {
  const unreachable = { problems: [], notice: 'npm audit: the advisory service could not be asked' }
  try {
    const { success, data } = Report.safeParse(JSON.parse(output))
    if (!success) return unreachable
    const found = Object.entries(data.vulnerabilities)
    const serious = found.filter(([, { severity }]) => SERIOUS.includes(severity))
    return {
      problems: serious.map(([name, { severity, range }]) => `${name} ${range} has a ${severity} vulnerability`),
      notice: `npm audit: ${found.length} known vulnerabilities, ${serious.length} of them high or critical`,
    }
  } catch {
    return unreachable
  }
}
