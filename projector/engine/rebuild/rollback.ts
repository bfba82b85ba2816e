import { type Pool, transaction } from '#db/client.ts'
import { coreTables } from '#db/store/core-tables.ts'
import { runChange, runQuery } from '#db/query.ts'
import { type Checkpoint, claimCheckpoint } from '#projector/engine/checkpoint.ts'
import type { Projection } from '#projector/engine/projection.ts'
import { findDefinition } from './follower.ts'
import { catchUp, type RebuildDeps, type RebuildResult, whileRebuilding } from './rebuild.ts'
import { dropReplaced, swapWhenFree } from './swap.ts'
import { dropVersion } from './version.ts'
import { schemaOf } from '#projector/engine/schema-of.ts'

type Builds = { live: number; revision: number }

/** Identifies a restored build, so that no rebuild resumes it. */
const BUILDER = 'rollback'

/**
 * Makes the previous build live again, with all events since. The build that it replaces becomes the previous one, so
 * a second rollback undoes the first. The projector doesn't rebuild the revision that was rolled back.
 * @throws {Error} with a sentence, if there is no previous build, or this code can't continue it.
 */
export const rollBack = (projection: Projection, deps: RebuildDeps): Promise<RebuildResult> =>
  whileRebuilding(projection, deps, async ({ epoch }, held) => {
    const { name } = projection
    const { live, revision } = await restoreVersion(held.pool, projection)
    const follower = findDefinition(projection, revision) ?? projection
    const restored: Checkpoint = await claimCheckpoint(held.pool, name, live + 1, epoch)
    const full = await catchUp(follower, restored, held)
    const { built, swapMs } = await swapWhenFree(follower, full, (at) => catchUp(follower, at, held), held)
    await dropReplaced(held.pool, built)
    return { version: built.version, events: built.position - restored.position, swapMs }
  })

/**
 * Gives the previous build the version after the live one, as if it had just been built. Done again after a crash, it
 * changes nothing.
 * @throws {Error} with a sentence, if there is no previous build.
 */
const restoreVersion = (pool: Pool, projection: Projection): Promise<Builds> =>
  transaction(pool, async (client) => {
    const { name } = projection
    const [builds] = await runQuery(
      client,
      coreTables
        .selectFrom('projector.projections')
        .select(['live_version as live', 'previous_version as previous'])
        .select(['previous_revision as revision', 'previous_position as position'])
        .where('name', '=', name)
        .forUpdate(),
    )
    if (!builds?.previous || builds.revision === null || builds.position === null)
      throw new Error(`${name} has no previous build: a rebuild keeps it for a week`)
    if (findDefinition(projection, builds.revision) === undefined)
      throw new Error(unknownSentence(projection, builds.revision))
    const { live, previous, revision, position } = builds
    const version = live + 1
    if (previous === version) return { live, revision }
    await dropVersion(client, name, version)
    await client.query(`alter schema ${schemaOf(name, previous)} rename to ${schemaOf(name, version)}`)
    await runChange(
      client,
      coreTables.insertInto('projector.checkpoints').values({ name, version, position, built_by: BUILDER }),
    )
    await runChange(
      client,
      coreTables.updateTable('projector.projections').set({ previous_version: version }).where('name', '=', name),
    )
    return { live, revision }
  })

const unknownSentence = ({ name, reload }: Projection, revision: number) =>
  reload
    ? `The file of ${name} has another revision than ${revision}: put its earlier text back, and roll back again`
    : `This release can't continue revision ${revision} of ${name}: start the release that built it, and roll back there`
