import { type Pool, transaction } from '#db/client.ts'
import { type Checkpoint, claimCheckpoint } from '#projector/engine/checkpoint.ts'
import type { Projection } from '#projector/engine/projection.ts'
import { definitionOf } from './follower.ts'
import { catchUp, type RebuildDeps, type RebuildResult, whileRebuilding } from './rebuild.ts'
import { dropReplaced, swapWhenFree } from './swap.ts'
import { dropVersion, schemaOf } from './version.ts'

type Builds = { live: number; previous: number | null; revision: number; position: number }

/** Identifies a restored build, so that no rebuild resumes it. */
const BUILDER = 'rollback'

/**
 * Gives the previous build the version after the live one, as if it had just been built. Done again after a crash, it
 * changes nothing.
 * @throws {Error} with a sentence, if there is no previous build.
 */
const restoreVersion = (pool: Pool, name: string, isKnown: (revision: number) => boolean): Promise<Builds> =>
  transaction(pool, async (client) => {
    const { rows } = await client.query<Builds>(
      `select live_version as live, previous_version as previous, previous_revision as revision,
         previous_position as position
       from projector.projections where name = $1 for update`,
      [name],
    )
    const [builds] = rows
    if (!builds?.previous) throw new Error(`${name} has no previous build: a rebuild keeps it for a week`)
    if (!isKnown(builds.revision)) {
      throw new Error(
        `This release can't continue revision ${builds.revision} of ${name}: start the release that built it, and roll back there`,
      )
    }
    const version = builds.live + 1
    if (builds.previous === version) return builds
    await dropVersion(client, name, version)
    await client.query(`alter schema ${schemaOf(name, builds.previous)} rename to ${schemaOf(name, version)}`)
    await client.query(
      'insert into projector.checkpoints (name, version, position, built_by) values ($1, $2, $3, $4)',
      [name, version, builds.position, BUILDER],
    )
    await client.query('update projector.projections set previous_version = $2 where name = $1', [name, version])
    await client.query('update projector.effects set version = $3 where name = $1 and version = $2', [
      name,
      builds.previous,
      version,
    ])
    return builds
  })

/**
 * Makes the previous build live again, with all events since. The build that it replaces becomes the previous one, so
 * a second rollback undoes the first. The projector doesn't rebuild the revision that was rolled back.
 * @throws {Error} with a sentence, if there is no previous build, or this code can't continue it.
 */
export const rollBack = (projection: Projection, deps: RebuildDeps): Promise<RebuildResult> =>
  whileRebuilding(projection, deps, async ({ epoch }, held) => {
    const { name } = projection
    const isKnown = (revision: number) => definitionOf(projection, revision) !== undefined
    const { live, revision } = await restoreVersion(held.pool, name, isKnown)
    const follower = definitionOf(projection, revision) ?? projection
    const restored: Checkpoint = await claimCheckpoint(held.pool, name, live + 1, epoch)
    const full = await catchUp(follower, restored, held)
    const { built, swapMs } = await swapWhenFree(follower, full, (at) => catchUp(follower, at, held), held)
    await dropReplaced(held.pool, built)
    return { version: built.version, events: built.position - restored.position, swapMs }
  })
