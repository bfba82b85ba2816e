import { FOLDED } from '#events/figures/definitions/members.ts'
import type { Pool } from '#db/client.ts'
import { readFolded, readNames } from '#db/figures/ad-name-list.ts'
import type { Group } from './cells.ts'
import { foldGroups, largestGroups } from './largest-groups.ts'

/**
 * Returns the largest groups with names: creatives beyond the limits as one group, the others by their first spelling.
 * @param place the place of the creative in their names, if they have one.
 */
export const namedGroups = async (
  pool: Pool,
  all: Group[],
  place: number,
  max: number | undefined,
): Promise<Group[]> => {
  if (place < 0) return largestGroups(all, max)
  const folded = await readFolded(pool, 'creo')
  const groups = largestGroups(folded.size > 0 ? foldGroups(all, place, folded, FOLDED) : all, max)
  const nameOf = await readNames(
    pool,
    groups.map(({ by }) => by[place] ?? ''),
  )
  return groups.map((group) => ({ ...group, by: group.by.map((key, at) => (at === place ? nameOf(key) : key)) }))
}
