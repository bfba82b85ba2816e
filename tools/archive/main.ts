import { z } from 'zod'
import { readArguments } from '#db/arguments.ts'
import { archiveDir, commonSettings } from '#db/settings.ts'
import { endWithSentence } from '#db/startup.ts'
import { withServers } from '#servers/servers.ts'
import { archivePartitions, checkArchive, planArchive, restorePartition } from './archive.ts'
import { type Candidate, detachPartitions, planDetach } from './detach.ts'
import type { ArchiveManifest } from '#db/archive/manifest.ts'

const RESTORE = 'RESTORE is the first position of a partition, such as 50000001'
const Arguments = z.object({
  DRY: z.string().optional(),
  CHECK: z.string().optional(),
  DETACH: z.string().optional(),
  RESTORE: z.coerce.number({ error: RESTORE }).int(RESTORE).min(1, RESTORE).optional(),
})

const print = (line: string) => process.stdout.write(`${line}\n`)
const range = ({ from, to }: { from: number; to: number }) => `positions ${from} to ${to}`

const bytesPerEvent = ({ from, to, files }: ArchiveManifest) =>
  (files.reduce((sum, { bytes }) => sum + bytes, 0) / (to - from + 1)).toFixed(1)

const waitingText = (all: readonly Candidate[], isDry: string | undefined) =>
  all
    .flatMap(({ reason, ...partition }) => {
      if (reason !== undefined) return `${range(partition)} stay whole: ${reason}`
      return isDry ? `Would take events of forgotten visitors out of ${range(partition)}` : []
    })
    .join('\n')

const run = async () => {
  const { DRY, CHECK, DETACH, RESTORE: first } = readArguments(Arguments)
  const settings = commonSettings(process.env)
  const archive = archiveDir(settings)
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () =>
      stopping.abort(new Error('Stopped: the next run begins again with the partition it was at')),
    )
  }
  await withServers(settings, async ({ databaseUrl }) => {
    const options = { databaseUrl, archive, signal: stopping.signal }
    if (first !== undefined) {
      print(`Restored ${range(await restorePartition(options, first))}`)
    } else if (CHECK) {
      const { events, lost } = await checkArchive(options)
      print(`${events} events in ${archive} are complete, unchanged and as in the log`)
      for (const from of lost) print(`The log lacks the partition from ${from} on: make archive RESTORE=${from}`)
    } else if (DETACH) {
      const all = DRY
        ? await planDetach(options)
        : await detachPartitions(options, (partition, events) =>
            print(`${range(partition)}: ${events} events of forgotten visitors are only in ${archive} now`),
          )
      print(waitingText(all, DRY) || 'No closed partition has events that could leave the log')
    } else if (DRY) {
      const plan = await planArchive(options)
      print(plan.map((one) => `Would archive ${range(one)}`).join('\n') || 'Nothing to archive')
    } else {
      await archivePartitions(options, (manifest) =>
        print(`Archived ${range(manifest)}: ${bytesPerEvent(manifest)} bytes per event`),
      )
      print(
        `All closed partitions are in ${archive}, and stay in the log: DETACH=1 takes those of forgotten visitors out of it`,
      )
    }
  }).catch((error: unknown) => {
    throw stopping.signal.aborted ? stopping.signal.reason : error
  })
}

run().catch(endWithSentence)
