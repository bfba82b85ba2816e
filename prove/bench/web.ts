/**
 * Measures what a visitor with a slow phone on a slow network waits for. Builds the pages first, so that the printed
 * weights belong to the measured pages.
 */
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { startProduct } from '#prove/servers/product.ts'
import { launch } from '#web/e2e/tools/browser.ts'
import { newSubscriber } from '#web/e2e/tools/subscriber.ts'
import { signInAdmin } from './tools/admin.ts'
import { loadNow } from './tools/machine.ts'
import { formatTable, type Measurement, isMet, median } from './tools/measure.ts'
import { seed } from './data/seed.ts'
import { WIDE } from './data/visitors.ts'
import { measureTable, type TableTimes } from './web/admin.ts'
import { type DayTimes, openDay } from './web/day.ts'
import { type FunnelTimes, walkFunnel } from './web/funnel.ts'
import { measureFirstTap, measureLanding } from './web/landing.ts'
import { MID_RANGE, openPhone, type Phone, SLOW } from './web/slow-phone.ts'
import type { Vitals } from './web/vitals.ts'
import { ADMIN_SETUP_TOKEN } from './tools/processes.ts'
import { numberFrom, progress, print } from './tools/servers.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Builds the pages and returns the weights of the public ones. A build over budget fails. */
const build = async (dir: string): Promise<string[]> => {
  const vite = (...args: string[]) =>
    promisify(execFile)(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', ...args], {
      cwd: root,
    })
  await vite('--mode', 'admin', '--outDir', join(dir, 'admin'))
  const { stdout, stderr } = await vite('--logLevel', 'info', '--outDir', join(dir, 'web'))
  const weights = /Weights: (.+)/.exec(stdout + stderr)?.[1]
  if (!weights) throw new Error('The build printed no page weights')
  return weights.split(', ')
}

const visit = async <T>(browser: Browser, url: string, work: (phone: Phone) => Promise<T>, emulated = SLOW) => {
  const phone = await openPhone(browser, url, emulated)
  try {
    return await work(phone)
  } finally {
    await phone.close()
  }
}

const repeat = async <T>(what: string, runs: number, work: () => Promise<T>): Promise<T[]> => {
  const results: T[] = []
  while (results.length < runs) {
    progress(`${what}, ${results.length + 1} of ${runs}`)
    results.push(await work())
  }
  return results
}

/** Time for which the tapped choice is shown as selected, and for which the next question ignores taps. */
const [SELECTED_MS, PAUSE_MS] = [150, 320]

const TABLE_VISITORS = 20_000

/** Seeds visitors of 500 creatives and creates an admin. */
const fillTable = async ({ url, databaseUrl }: { url: string; databaseUrl: string }): Promise<string> => {
  const token = await signInAdmin(url)
  await seed(databaseUrl, { visitors: TABLE_VISITORS, seed: 1, questions: 1, trafficMix: WIDE })
  return token
}

/** A figure: its name, its value in a run, the most that it may be, and its unit. */
type Row<T> = [what: string, of: (run: T) => number, atMost: number, unit?: '']

const figuresOf = <T>(runs: T[], rows: Row<T>[]): Measurement[] =>
  rows.map(([what, of, atMost, unit]) => ({
    what,
    unit: unit ?? 'ms',
    better: 'less',
    runs: runs.map(of),
    target: { atMost },
  }))

const LANDING: Row<Vitals>[] = [
  ['landing, largest paint (LCP)', ({ lcp }) => lcp, 1_200],
  ['landing, layout shift (CLS)', ({ cls }) => cls, 0.02, ''],
]

const MID_RANGE_LANDING: Row<{ lcp: number; tapMs: number }>[] = [
  ['landing on a mid-range phone, largest paint (LCP)', ({ lcp }) => lcp, 600],
  ['landing on a mid-range phone, first tap that works', ({ tapMs }) => tapMs, 800],
]

const inPlace = ({ taps }: FunnelTimes) => taps.map(({ inPlaceMs }) => inPlaceMs)
const VISIBLE = `tap on a choice to next question visible, ${SELECTED_MS} ms intended`
const READY = `tap on a choice to next question ready to tap, ${PAUSE_MS} ms intended`

const FUNNEL: Row<FunnelTimes>[] = [
  ['tap on a choice to next question in place, typical', (walk) => median(inPlace(walk)), 100],
  ['tap on a choice to next question in place, slowest', (walk) => Math.max(...inPlace(walk)), 100],
  [VISIBLE, ({ taps }) => median(taps.map(({ visibleMs }) => visibleMs)), 100 + SELECTED_MS],
  [READY, ({ taps }) => median(taps.map(({ readyMs }) => readyMs)), 100 + PAUSE_MS],
  ['whole funnel, interaction to paint (INP)', (walk) => walk.inp, 150],
  ['whole funnel, layout shift (CLS)', ({ cls }) => cls, 0.02, ''],
]

const DAY: Row<DayTimes>[] = [
  ['day of the course, interactive', ({ first }) => first, 1_500],
  ['day of the course, interactive on a return', ({ revisit }) => revisit, 1_500],
  ['tap on Listen to the first word, on a return', ({ firstWord }) => firstWord, 300],
]

const UPDATE: Row<TableTimes>[] = [
  ['admin, Update to a table of 500 creatives, typical', ({ updates }) => median(updates), 150],
  ['admin, Update to a table of 500 creatives, slowest', ({ updates }) => Math.max(...updates), 150],
]

const describe = ({ cpu, latencyMs, bitsPerSecond }: typeof SLOW) =>
  `${cpu}x slower CPU, ${latencyMs} ms round trip, ${bitsPerSecond / 1e6} Mbit/s`

const measure = async (dir: string, runs: number) => {
  const weights = await build(dir)
  const product = await startProduct({ PAGES_DIR: dir, ADMIN_SETUP_TOKEN })
  const browser = await launch()
  try {
    const landings = await repeat('landing', runs, () => visit(browser, product.url, measureLanding))
    const midRange = await repeat('landing on a mid-range phone', runs, async () => ({
      lcp: (await visit(browser, product.url, measureLanding, MID_RANGE)).lcp,
      tapMs: await visit(browser, product.url, measureFirstTap, MID_RANGE),
    }))
    const walks = await repeat('funnel', runs, () => visit(browser, product.url, walkFunnel))
    process.env['E2E_BASE_URL'] = product.url
    const days = await repeat('day', runs, async () => {
      const subscriber = await newSubscriber()
      return await visit(browser, product.url, (phone) => openDay(phone, subscriber))
    })
    const token = await fillTable(product)
    const dashboard = product.adminUrl.replace(/login$/, 'dashboard')
    const tables = await repeat('table', runs, () => measureTable(browser, dashboard, token))
    const figures = [
      ...figuresOf(landings, LANDING),
      ...figuresOf(midRange, MID_RANGE_LANDING),
      ...figuresOf(walks, FUNNEL),
      ...figuresOf(days, DAY),
      ...figuresOf(tables, UPDATE),
    ]
    const conditions = `visitors: ${describe(SLOW)}; a mid-range phone: ${describe(MID_RANGE)}; empty cache; the admin area without throttling`
    const machine = `${cpus()[0]?.model.trim()}, ${cpus().length} cores, Chromium ${browser.version()}, ${loadNow()}`
    const lines = [
      '',
      'web: waiting times of a visitor',
      '',
      ...formatTable(figures),
      '',
      ...weights,
      '',
      conditions,
      machine,
    ]
    print(lines.map((line) => (line ? `  ${line}` : '')).join('\n'))
    if (figures.some((figure) => isMet(figure) === false)) print('\n  Some targets are missed.')
  } finally {
    await browser.close()
    await product.stop()
  }
}

const dir = await mkdtemp(join(tmpdir(), 'bench-web-'))
// The processes of the product need access to the folder.
await chmod(dir, 0o755)
try {
  await measure(dir, numberFrom('RUNS', 7))
} finally {
  await rm(dir, { recursive: true, force: true })
}
