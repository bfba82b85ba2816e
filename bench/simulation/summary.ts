import { percentile } from '#bench/tools/measure.ts'
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
    return `The server stopped answering: ${count(tally.unanswered)} operations were tried again and again, and may or may not be stored. The journal is whole.`
  }
  if (ended === 'stopped') return 'Stopped by hand. The journal is whole.'
  if (tally.unanswered > 0)
    return `${count(tally.unanswered)} operations were left without a reply, and may or may not be stored.`
  if (tally.unexpected.length > 0)
    return `${count(tally.unexpected.length)} operations were not answered as they should have been.`
  return `Everything was acknowledged. Compare with what is stored: make verify (${journal})`
}

/** What a simulation did, for people. */
export const summaryOf = (simulation: SimulationResult): string => {
  const { run, tally, business, visits, seconds, latencies } = simulation
  const requests = [...latencies.values()].reduce((sum, values) => sum + values.length, 0)
  return [
    `Run ${run}: ${count(visits)} visits in ${seconds.toFixed(1)} s`,
    `  operations        ${count(tally.sent)} asked, ${count(tally.acknowledged)} acknowledged, ${count(tally.refused)} wrong ones refused, ${count(tally.unanswered)} left`,
    `  requests          ${count(requests)} answered, ${count(Math.round(requests / seconds))} per second; ${count(tally.retries)} sent again, ${count(tally.slowedDown)} asked to slow down`,
    `  business          ${count(business.purchases)} purchases, ${count(business.renewals)} renewals, ${count(business.refunds)} refunds, ${count(business.accounts)} accounts, ${count(business.days)} days of the course completed`,
    ...latencyLines(latencies),
    ...tally.unexpected.slice(0, EXAMPLES).map((line) => `  unexpected: ${line}`),
    ending(simulation),
  ].join('\n')
}

/** 0 only when everything was answered as it should have been. */
export const exitCodeOf = ({ ended, tally }: SimulationResult): number => {
  if (ended === 'stopped') return 130
  return ended === 'complete' && tally.unanswered === 0 && tally.unexpected.length === 0 ? 0 : 1
}
