import { z } from 'zod'
import { readArguments } from '#db/arguments.ts'
import { commonSettings } from '#db/settings.ts'
import { endWithSentence } from '#db/startup.ts'
import { withServers } from '#servers/servers.ts'
import { archivePartitions, checkArchive, planArchive, restorePartition } from './archive.ts'
import type { ArchiveManifest } from './manifest.ts'

const RESTORE = 'RESTORE is the first position of a partition, such as 50000001'
const Arguments = z.object({
  ARCHIVE_DIR: z.string().default('.data/archive'),
  DRY: z.string().optional(),
  CHECK: z.string().optional(),
  RESTORE: z.coerce.number({ error: RESTORE }).int(RESTORE).min(1, RESTORE).optional(),
})

const print = (line: string) => process.stdout.write(`${line}\n`)
const range = ({ from, to }: { from: number; to: number }) => `positions ${from} to ${to}`

const bytesPerEvent = ({ from, to, files }: ArchiveManifest) =>
  (files.reduce((sum, { bytes }) => sum + bytes, 0) / (to - from + 1)).toFixed(1)

const run = async () => {
  const { ARCHIVE_DIR: archive, DRY, CHECK, RESTORE: first } = readArguments(Arguments)
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () =>
      stopping.abort(new Error('Stopped: the next run begins again with the partition it was at')),
    )
  }
  await withServers(commonSettings(process.env), async ({ databaseUrl }) => {
    const options = { databaseUrl, archive, signal: stopping.signal }
    if (first !== undefined) {
      print(`Restored ${range(await restorePartition(options, first))}`)
    } else if (CHECK) {
      const { events, lost } = await checkArchive(options)
      print(`${events} events in ${archive} are complete, unchanged and as in the log`)
      for (const from of lost) print(`The log lacks the partition from ${from} on: make archive RESTORE=${from}`)
    } else if (DRY) {
      const plan = await planArchive(options)
      print(plan.map((one) => `Would archive ${range(one)}`).join('\n') || 'Nothing to archive')
    } else {
      await archivePartitions(options, (manifest) =>
        print(`Archived ${range(manifest)}: ${bytesPerEvent(manifest)} bytes per event`),
      )
      print(`All closed partitions are in ${archive}, and stay in the database`)
    }
  }).catch((error: unknown) => {
    throw stopping.signal.aborted ? stopping.signal.reason : error
  })
}

run().catch(endWithSentence)
