/**
 * The target of a measurement. A ratio above 1 is better than the baseline. `everyRun` applies the target to each run
 * instead of the median.
 */
export type Target = { ratio: number } | { atMost: number; everyRun?: boolean } | { atLeast: number }

/** One measured quantity, with one value per run. */
export type Measurement = {
  what: string
  unit: '/s' | 'ms' | 's' | ''
  better: 'more' | 'less'
  runs: readonly number[]
  /** The baseline of each run, measured in turn with the runs. */
  baseline?: readonly number[]
  target?: Target
}

type Beside = Pick<Measurement, 'baseline' | 'target'>

const described =
  (unit: Measurement['unit'], better: Measurement['better']) =>
  (what: string, runs: readonly number[], beside: Beside = {}): Measurement => ({ what, runs, unit, better, ...beside })

export const milliseconds = described('ms', 'less')
/** Describes longer times. */
export const seconds = described('s', 'less')
export const perSecond = described('/s', 'more')
/** Describes costs in another unit, which `what` names. */
export const cost = described('', 'less')

/** Describes counts of failures. One failure misses the target. */
export const none = (what: string, runs: readonly number[]) =>
  cost(what, runs, { target: { atMost: 0, everyRun: true } })

const ascending = (values: readonly number[]) => values.toSorted((a, b) => a - b)

/** Returns the value below which a share (0 to 1) of the values is, or NaN for no values. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = ascending(values)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? sorted[0] ?? Number.NaN
}

export const median = (values: readonly number[]): number => {
  const sorted = ascending(values)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

const worst = (values: readonly number[], better: Measurement['better']) =>
  better === 'more' ? Math.min(...values) : Math.max(...values)

/** Returns how many times better each run is than its baseline, which had similar noise from the machine. */
const ratios = ({ runs, baseline, better }: Measurement): number[] =>
  (baseline ?? []).map((baselineValue, n) => {
    const value = runs[n] ?? Number.NaN
    return better === 'more' ? value / baselineValue : baselineValue / value
  })

/** Checks a measurement against its target, and returns undefined without one. */
export const isMet = (figure: Measurement): boolean | undefined => {
  const { target, runs } = figure
  if (!target) return undefined
  if ('ratio' in target) return median(ratios(figure)) >= target.ratio
  if ('atLeast' in target) return median(runs) >= target.atLeast
  return (target.everyRun ? Math.max(...runs) : median(runs)) <= target.atMost
}

/** Calls `work` repeatedly from concurrent callers for `ms` milliseconds and returns the rate and the latencies. */
export const closedLoop = async (callers: number, ms: number, work: (caller: number) => Promise<unknown>) => {
  const latencies: number[] = []
  const start = performance.now()
  const call = async (caller: number) => {
    for (let from = performance.now(); from - start < ms;) {
      await work(caller)
      const now = performance.now()
      latencies.push(now - from)
      from = now
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)))
  const seconds = (performance.now() - start) / 1_000
  return { perSecond: latencies.length / seconds, p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) }
}

const formatNumber = (value: number) => {
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

const withUnit = (value: number, unit: Measurement['unit']) =>
  `${formatNumber(value)}${unit && unit !== '/s' ? ' ' : ''}${unit}`

const targetText = (target: Target | undefined, unit: Measurement['unit']) => {
  if (!target) return ''
  if ('ratio' in target) return `≥ ${formatNumber(target.ratio)}×`
  return 'atMost' in target ? `≤ ${withUnit(target.atMost, unit)}` : `≥ ${withUnit(target.atLeast, unit)}`
}

const HEADINGS = ['', 'median', 'worst', 'baseline', 'ratio', 'target', '']

const formatRow = (figure: Measurement): string[] => {
  const { what, unit, better, runs, baseline, target } = figure
  const met = isMet(figure)
  return [
    `${what}${runs.length > 1 ? ` (${runs.length} runs)` : ''}`,
    withUnit(median(runs), unit),
    runs.length > 1 ? withUnit(worst(runs, better), unit) : '',
    baseline ? withUnit(median(baseline), unit) : '',
    baseline ? `${formatNumber(median(ratios(figure)))}×` : '',
    targetText(target, unit),
    met === undefined ? '' : met ? 'met' : 'MISSED',
  ]
}

export const formatTable = (figures: readonly Measurement[]): string[] => {
  const rows = [HEADINGS, ...figures.map(formatRow)]
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 || column === HEADINGS.length - 1
          ? cell.padEnd(widths[column] ?? 0)
          : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
}
