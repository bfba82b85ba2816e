import { proveNoReaderMisses } from '#db/store/proof/no-reader-misses.ts'
import { numberFrom, progress, runBench, type BenchServers } from './tools/servers.ts'
import { type Measurement, NONE_ALLOWED } from './tools/measure.ts'

const WRITERS = 16
const PROCESSES = 2
const READERS = 3

const measure = async ({ database, note }: BenchServers): Promise<Measurement[]> => {
  const events = numberFrom('EVENTS', 1_000_000)
  progress(
    `${WRITERS} writers in ${PROCESSES} processes append ${events.toLocaleString('en-US')} events (EVENTS=… for fewer)`,
  )
  const url = await database('readers')
  const { stored, acknowledged, seconds, witnesses } = await proveNoReaderMisses({
    url,
    events,
    writers: WRITERS,
    processes: PROCESSES,
    readers: READERS,
  })
  note(
    `${WRITERS} writers in ${PROCESSES} processes, each with its own connection; ${READERS} readers query "position > last" meanwhile.`,
  )
  note(
    `${acknowledged.toLocaleString('en-US')} events acknowledged in ${seconds.toFixed(1)} s; db/store/proof/ has a test that a store without the order lock fails.`,
  )
  return [
    { ...NONE_ALLOWED, what: 'acknowledged, not stored', runs: [acknowledged - stored] },
    {
      ...NONE_ALLOWED,
      what: 'events lost to a reader (one value per reader)',
      runs: witnesses.map(({ lost }) => lost),
    },
    {
      ...NONE_ALLOWED,
      what: 'events out of order (one value per reader)',
      runs: witnesses.map(({ outOfOrder }) => outOfOrder),
    },
    { what: 'written and read by all readers', unit: '/s', better: 'more', runs: [stored / seconds] },
  ]
}

await runBench('readers: no reader can miss an event', measure)
