import { execFile, execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { loadChecks } from '#api/operations/doctor/doctor.ts'
import { createTestApi } from '#api/testing.ts'
import { analystUrl } from '#db/analyst/role.ts'
import { createPool } from '#db/client.ts'
import { createProjectorMetrics } from '#projector/engine/metrics.ts'
import { ANALYST_PASSWORD } from '#prove/servers/database.ts'
import { projectAll } from '#prove/servers/projector.ts'
import { shared } from '#prove/servers/resources.ts'

type Rules = { groups: { rules: { alert?: string; record?: string; expr: string }[] }[] }
type Dashboard<Target> = { panels: { title: string; targets: Target[] }[] }

const folder = new URL('./', import.meta.url)
const rulesFile = fileURLToPath(new URL('rules.yml', folder))
const rules = (parse(await readFile(rulesFile, 'utf8')) as Rules).groups.flatMap((group) => group.rules)
const readDashboard = async <Target>(name: string): Promise<Dashboard<Target>> =>
  JSON.parse(await readFile(new URL(`grafana/dashboards/${name}.json`, folder), 'utf8'))
const dashboard = await readDashboard<{ expr: string }>('product')

const api = shared(() => createTestApi())

const FUNCTIONS = new Set(['histogram_quantile'])

/** Returns the metrics in an expression, by the names under which processes publish them. */
const metricsIn = (expr: string): string[] =>
  [...expr.replaceAll(/\{[^}]*\}|"[^"]*"/g, '').matchAll(/(?<![:\w])[a-z]+(?:_[a-z0-9]+)+/g)]
    .map(([name]) => name)
    .filter((name) => !FUNCTIONS.has(name))
    .map((name) => name.replace(/_(?:bucket|count|sum)$/, ''))

test('every metric in the alert rules and on the dashboard exists', async () => {
  const published = `${(await api.get('/metrics')).text}\n${await createProjectorMetrics().registry.metrics()}`
  const exists = new Set([...published.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  const expressions = [...rules, ...dashboard.panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr)
  const used = new Set(expressions.flatMap(metricsIn))
  expect(used.size).toBeGreaterThan(9)
  expect([...used].filter((name) => !exists.has(name))).toEqual([])
})

test('docs/checks.md has all checks, and what to do about each', async () => {
  const rows = (await loadChecks()).map(
    ({ name, category, question, fix, runbook, mailAfterMs }) =>
      `| \`${name}\` | ${category} | ${question} | ${fix} | ${runbook ?? ''} | ${mailAfterMs === undefined ? '' : 'yes'} |`,
  )
  const head = [
    '# Checks',
    '',
    '`make doctor` prints the answers, the page Operators shows them, `check_failing` exports them, and the projector mails those that say so.',
    'Written by `vitest run operate/monitoring/monitoring.test.ts -u`.',
    '',
    '| check | asked | question | a failure is mended by | also | mailed |',
    '|---|---|---|---|---|---|',
  ]
  await expect([...head, ...rows, ''].join('\n')).toMatchFileSnapshot('../../docs/checks.md')
})

test('analysts may run each query on their dashboard', async () => {
  await projectAll(api.databaseUrl, api.pool)
  const { panels } = await readDashboard<{ rawSql: string }>('analyst')
  const pool = createPool({ url: analystUrl(api.databaseUrl, ANALYST_PASSWORD), name: 'analyst', max: 1 })
  try {
    for (const { rawSql } of panels.flatMap(({ targets }) => targets)) {
      const sql = rawSql.replaceAll(/\$__timeFilter\((\w+)\)/g, "$1 > now() - interval '30 days'")
      await expect(pool.query(sql)).resolves.toHaveProperty('rows')
    }
  } finally {
    await pool.end()
  }
})

const hasPromtool = () => {
  try {
    execFileSync('promtool', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test('the alerts come in an outage and stay away on a healthy day', async ({ skip }) => {
  if (!hasPromtool()) skip('The rules were not tested: apt-get install prometheus brings promtool.')
  const { stdout } = await promisify(execFile)('promtool', [
    'test',
    'rules',
    fileURLToPath(new URL('rules.test.yml', folder)),
  ])
  expect(stdout).toContain('SUCCESS')
})
