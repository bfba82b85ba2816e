import { percentile } from '#prove/bench/tools/measure.ts'
import type { SimulationResult } from './simulate.ts'

const count = (n: number) => n.toLocaleString('en-US')

const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`

const latencyLines = (latencies: Map<string, number[]>): string[] =>
  [...latencies].toSorted().map(([endpoint, values]) => {
    const [p50, p90, p99, worst] = [0.5, 0.9, 0.99, 1].map((share) => ms(percentile(values, share)))
    return `  ${endpoint.padEnd(18)}${count(values.length).padStart(9)} replies   p50 ${p50}   p90 ${p90}   p99 ${p99}   longest ${worst}`
  })

const EXAMPLES = 5

const ending = ({ ended, tally, journal }: SimulationResult): string => {
  if (ended === 'silence') {
    return `The server stopped answering: ${count(tally.unanswered)} operations were retried without success, and may or may not be stored. The journal is complete.`
  }
  if (ended === 'stopped') return 'Stopped by the user. The journal is complete.'
  if (tally.unanswered > 0) return `${count(tally.unanswered)} operations got no reply, and may or may not be stored.`
  if (tally.unexpected.length > 0) return `${count(tally.unexpected.length)} operations got an unexpected reply.`
  return `Everything was acknowledged. Compare with what is stored: make verify (${journal})`
}

export const summaryOf = (simulation: SimulationResult): string => {
  const { run, tally, business, visits, bounces, returns, seconds, latencies } = simulation
  const requests = [...latencies.values()].reduce((sum, values) => sum + values.length, 0)
  return [
    `Run ${run}: ${count(visits)} visitors in ${seconds.toFixed(1)} s, ${count(bounces)} saw only the landing page at first, ${count(returns)} came back`,
    `  operations        ${count(tally.sent)} sent, ${count(tally.acknowledged)} acknowledged, ${count(tally.refused)} invalid refused, ${count(tally.unanswered)} unanswered`,
    `  requests          ${count(requests)} answered, ${count(Math.round(requests / seconds))} per second; ${count(tally.retries)} retried, ${count(tally.replies[429] ?? 0)} rate limited`,
    `  business          ${count(business.purchases)} purchases, ${count(business.renewals)} renewals, ${count(business.refunds)} refunds, ${count(business.accounts)} accounts, ${count(business.days)} days of the course completed`,
    ...latencyLines(latencies),
    ...tally.unexpected.slice(0, EXAMPLES).map((line) => `  unexpected: ${line}`),
    ending(simulation),
  ].join('\n')
}

/** Returns 0 only when every operation got the expected reply. */
export const chooseExitCode = ({ ended, tally }: SimulationResult): number => {
  if (ended === 'stopped') return 130
  return ended === 'complete' && tally.unanswered === 0 && tally.unexpected.length === 0 ? 0 : 1
}
