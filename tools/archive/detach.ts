import type pg from 'pg'
import { analystsFolder, checkFiles, folderOf } from '#db/archive/manifest.ts'
import { join } from 'node:path'
import { compare, writeFiles } from './files.ts'
import { SEEN_BY_ANALYSTS, STORED } from './parquet.ts'
import { closedPartitions, createBeside, detachedPartitions, type Partition, swapIn } from './partitions.ts'
import { type ArchiveOptions, manifestOf, type Work, withWork } from './work.ts'

/** Streams that leave the list in one transaction, during which no append is possible. */
const STREAMS_AT_ONCE = 5_000

/** A partition whose events could leave the log, or why they can't yet. */
export type Candidate = Partition & { reason: string | undefined }

/** The position up to which retention has nothing left to do: visitors before it were forgotten, or bought. */
const RETAINED = `coalesce((
  select (data ->> 'reached')::bigint from reactions.jobs where queue = 'periodic' and key = 'retention'), 0)`

const reasonOf = async (work: Work, { from, to }: Partition): Promise<string | undefined> => {
  const found = await manifestOf(work, from)
  if (found?.manifest.generation !== work.origin.generation) return 'it is not in the archive: run "make archive"'
  const { rows } = await work.client.query<{ retained: string; behind: string | null; dead: string }>(
    `select ${RETAINED} as retained,
       (select string_agg(distinct c.name, ', ') from projector.checkpoints c left join projector.projections p using (name)
        where c.position < $2 and (p.name is null or p.live_version = c.version)) as behind,
       (select count(*) from projector.dead_letters where position between $1 and $2) as dead`,
    [from, to],
  )
  const { retained = '0', behind = null, dead = '0' } = rows[0] ?? {}
  if (Number(retained) < to) return 'it has visitors whose retention has not ended'
  if (behind !== null) return `${behind} did not read all of it yet`
  if (Number(dead) > 0) return `${dead} of its events are dead letters: handle them first`
  return undefined
}

/** Returns the closed partitions of which no events left the log yet. */
const candidates = async (work: Work): Promise<Candidate[]> => {
  const done = new Set((await detachedPartitions(work.client)).map(({ from }) => from))
  const left = (await closedPartitions(work.client)).filter(({ from }) => !done.has(from))
  const judged: Candidate[] = []
  for (const partition of left) judged.push({ ...partition, reason: await reasonOf(work, partition) })
  return judged
}

export const planDetach = (options: ArchiveOptions): Promise<Candidate[]> => withWork(options, candidates)

/** The events by which retention forgets a visitor: no act of theirs, and often in a later partition. */
const IS_ACT = `type <> 'quiz.answers-erased'`
const IS_OF_VISITOR = `(stream like 'quiz-%' or stream like 'visit-%')`
const VISITOR = `substr(stream, strpos(stream, '-') + 1)`

/**
 * Fills a table with the streams of a partition that are over: of visitors whom no payment names, who have neither a key nor choices, and
 * did nothing after the partition. Both streams of a visitor leave, or none. A stream may have begun in a partition that
 * events left before.
 */
const findFinished = (from: number, to: number) => `
  create temporary table finished as
  with streams as (
    select stream, first_position, ${VISITOR} as visitor from event_store.streams s
    where ${IS_OF_VISITOR} and first_position <= ${to} and (first_position >= ${from} or exists (
      select from event_store.archived a where s.first_position between a.first_position and a.last_position))
  ), busy as (
    select ${VISITOR} as visitor from event_store.events where position > ${to} and ${IS_ACT} and ${IS_OF_VISITOR}
    union select s.visitor from streams s
      join event_store.events e on e.stream_start = s.first_position and e.position <= ${to}
      join quiz.choices c on c.position = e.position
    union select ${VISITOR} from event_store.streams s where ${IS_OF_VISITOR} and first_position < ${from} and not exists (
      select from event_store.archived a where s.first_position between a.first_position and a.last_position)
    union select person::text from event_store.person_keys where erased_at is null
    union select data ->> 'quizUserId' from event_store.events where type like 'payment.%' and data ->> 'quizUserId' is not null
  )
  select row_number() over (order by first_position) as n, stream, first_position, visitor
  from streams where not exists (select from busy where busy.visitor = streams.visitor)`

/** Takes streams off the list, except of a visitor who came back: the order lock keeps others from coming now. */
const UNLIST = `
  delete from event_store.streams s using finished f
  where f.n between $1 and $2 and s.stream = f.stream and s.first_position = f.first_position
    and not exists (
      select from finished other
      join event_store.events e on e.stream_start = other.first_position and e.position > $3
      where other.visitor = f.visitor and ${IS_ACT})`

/** Takes the finished streams of a partition off the list, a few at a time, so that appends go on in between. */
const unlistFinished = async ({ client, signal }: Work, { from, to }: Partition): Promise<void> => {
  // With the statistics of a smaller list, PostgreSQL would read all of it again for each event.
  await client.query('drop table if exists finished; analyze event_store.streams')
  await client.query(findFinished(from, to))
  await client.query('create index on finished (visitor); analyze finished')
  const { rows } = await client.query<{ count: string }>('select count(*) from finished')
  for (let n = 0; n < Number(rows[0]?.count); n += STREAMS_AT_ONCE) {
    signal.throwIfAborted()
    await client.query(`begin; select event_store.lock_order('infinity')`)
    await client.query(UNLIST, [n + 1, n + STREAMS_AT_ONCE, to])
    await client.query('commit')
  }
  await client.query('analyze event_store.streams')
}

const fillWithListed = async (client: pg.Client, table: string, { from, to }: Partition): Promise<number> => {
  const { rowCount } = await client.query(
    `insert into ${table} select * from event_store.events e
     where position between ${from} and ${to}
       and exists (select from event_store.streams s where s.first_position = e.stream_start)
     order by position`,
  )
  return rowCount ?? 0
}

const NOTE = `insert into event_store.archived (first_position, last_position, events, manifest, analysts_manifest)
  values ($1, $2, $3, $4, $5)`

/** Takes events out of a partition that is archived. An interrupted run is repeated by the next one. */
const detach = async (work: Work, partition: Partition): Promise<number> => {
  const { archive, client, signal } = work
  const { from, to } = partition
  const folder = folderOf(archive, from)
  const found = await manifestOf(work, from)
  if (!found) throw new Error(`${folder} has no manifest: the partition is not in the archive`)
  await checkFiles(folder, found.manifest)
  for (const file of found.manifest.files) await compare(work, STORED, join(folder, file.name), file)
  await unlistFinished(work, partition)
  const analysts = await writeFiles(work, SEEN_BY_ANALYSTS, folderOf(analystsFolder(archive), from), partition)
  const table = await createBeside(client, from)
  const left = to - from + 1 - (await fillWithListed(client, table, partition))
  const values = [from, to, left, found.sha256, analysts.sha256]
  await swapIn(client, table, partition, { text: NOTE, values }, signal)
  return left
}

/**
 * Takes the events of forgotten visitors out of the closed partitions of the log. They stay in the archive, where readers of
 * the whole history find them.
 * @param onDetached is called after each partition, with the number of its events that left.
 */
export const detachPartitions = (
  options: ArchiveOptions,
  onDetached: (partition: Partition, events: number) => void = () => {},
): Promise<Candidate[]> =>
  withWork(options, async (work) => {
    const all = await candidates(work)
    for (const { reason, ...partition } of all)
      if (reason === undefined) onDetached(partition, await detach(work, partition))
    return all
  })
