import { fork } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { createPool } from '#db/client.ts'
import { type Measurement, NONE_ALLOWED } from './tools/measure.ts'
import { measureOthers, resultOf } from './load/measure-others.ts'
import { startApi, startProjector } from './tools/processes.ts'
import type { RegistrationsLoad, RegistrationsResult } from './load/registrations-load.ts'
import { numberFrom, progress, runBench, type BenchServers } from './tools/servers.ts'

const BUYERS = 1_000
const PER_SECOND = 100
const CALM_SECONDS = 6

const registration = (load: RegistrationsLoad) =>
  resultOf<RegistrationsResult>(fork(new URL('./load/registrations-load.ts', import.meta.url), [JSON.stringify(load)]))

/** Returns the purchases of all stored accounts and claims. */
const storedOf = async (databaseUrl: string) => {
  const pool = createPool({ url: databaseUrl, name: 'bench', max: 1 })
  const of = async (type: string) =>
    (
      await pool.query<{ id: string }>(`select data ->> 'payoutSubId' as id from event_store.events where type = $1`, [
        type,
      ])
    ).rows.map(({ id }) => id)
  const stored = { accounts: await of('account.registered'), claims: await of('account.purchase-claimed') }
  await pool.end()
  return stored
}

const measure = async (servers: BenchServers): Promise<Measurement[]> => {
  const buyers = numberFrom('PEOPLE', BUYERS)
  const databaseUrl = await servers.database('registrations')
  const projector = startProjector(servers, databaseUrl)
  const api = await startApi(servers, databaseUrl)
  const probe = { url: api.url, perSecond: PER_SECOND, seed: servers.seed }
  await measureOthers(probe, () => delay(2_000))
  const calm = await measureOthers({ ...probe, seed: servers.seed + 1 }, () => delay(CALM_SECONDS * 1_000))
  progress(`${buyers} buyers register at once`)
  const { done, others } = await measureOthers({ ...probe, seed: servers.seed + 2 }, () =>
    registration({ url: api.url, buyers, seed: servers.seed + 3 }),
  )
  const { accounts, claims } = await storedOf(databaseUrl)
  await Promise.all([api.stop(), projector.stop()])

  const lost = done.registered.filter((id) => !accounts.includes(id) || !claims.includes(id)).length
  const duplicates = accounts.length - new Set(accounts).size + (claims.length - new Set(claims).size)
  const refused = Object.values(done.refused).reduce((sum, count) => sum + count, 0)
  servers.note(
    `${buyers} registrations at once, each with its own e-mail and purchase. Rate-limited buyers retry with the same key: ${done.retries} retries. The longest waited ${(done.longestMs / 1_000).toFixed(1)} s.`,
  )
  servers.note(
    `Other visitors meanwhile: ${PER_SECOND} requests a second (open loop), ${others.sent.toLocaleString('en-US')} in all, four answers for each new quiz. The baseline is the same without registrations.`,
  )
  return [
    { what: 'registered', unit: '', better: 'more', runs: [done.registered.length], target: { atLeast: buyers } },
    { what: 'registered', unit: '/s', better: 'more', runs: [buyers / done.seconds] },
    { what: 'acknowledged, not stored', ...NONE_ALLOWED, runs: [lost] },
    { what: 'stored more than once', ...NONE_ALLOWED, runs: [duplicates] },
    {
      what: 'stored, not acknowledged',
      ...NONE_ALLOWED,
      runs: [Math.max(0, new Set(accounts).size - done.registered.length)],
    },
    { what: 'refused, except by rate limits', ...NONE_ALLOWED, runs: [refused] },
    { what: 'other requests, p50', unit: 'ms', better: 'less', runs: [others.p50], baseline: [calm.others.p50] },
    {
      what: 'other requests, p99',
      unit: 'ms',
      better: 'less',
      runs: [others.p99],
      baseline: [calm.others.p99],
      target: { atMost: 100 },
    },
    { what: 'other requests not answered 200', ...NONE_ALLOWED, runs: [others.failed] },
  ]
}

await runBench('registrations: a thousand buyers at once, and all other visitors', measure)
