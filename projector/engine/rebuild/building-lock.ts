import type { PoolClient } from '#db/client.ts'

/** The advisory lock between builds of a version and the erasure of what they read. */
const BUILDING_LOCK = 7_160_322

/** Lets this transaction begin a version, next to others that do. */
export const lockForBuilding = async (client: PoolClient) => {
  await client.query('select pg_advisory_xact_lock_shared($1)', [BUILDING_LOCK])
}

/** Keeps versions from beginning until the transaction ends. */
export const lockBuilding = async (client: PoolClient) => {
  await client.query('select pg_advisory_xact_lock($1)', [BUILDING_LOCK])
}
