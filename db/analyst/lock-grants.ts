import type { PoolClient } from '#db/client.ts'

/** Lets one transaction at a time change views and grants, because PostgreSQL refuses concurrent changes of one object. */
export const lockGrants = async (client: PoolClient): Promise<void> => {
  await client.query(`select pg_advisory_xact_lock(hashtext('grants'))`)
}
