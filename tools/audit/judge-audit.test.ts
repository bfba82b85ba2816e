import { expect, test } from 'vitest'
import { judgeAudit } from './judge-audit.ts'

const report = (severity: string) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: { 'left-pad': { name: 'left-pad', severity, range: '<1.3' } },
  })

test.each(['high', 'critical'])('a vulnerability of severity %s is a problem', (severity) => {
  expect(judgeAudit(report(severity)).problems).toEqual([`left-pad <1.3 has a ${severity} vulnerability`])
})

test.each(['low', 'moderate'])('a vulnerability of severity %s is only noticed', (severity) => {
  const { problems, notice } = judgeAudit(report(severity))
  expect([problems, notice]).toEqual([[], 'npm audit: 1 known vulnerabilities, 0 of them high or critical'])
})

test.each(['', 'not json', '{"message":"request failed","error":{"summary":"","detail":""}}'])(
  'a service that cannot be asked is noticed and fails nothing: %j',
  (output) => {
    expect(judgeAudit(output)).toEqual({ problems: [], notice: 'npm audit: the advisory service could not be asked' })
  },
)
