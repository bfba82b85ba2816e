import { defineCheck, ok, warning } from '#db/operations/checks/check.ts'
import { runQuery } from '#db/query.ts'
import { ifProjected } from '#db/read-models/if-projected.ts'
import { views } from '#db/read-models.ts'
import { isEventType } from '#events/catalog.ts'

export const unknownEvents = defineCheck({
  title: 'Unknown events',
  question: 'Does this release know every type of event that is stored?',
  fix: 'make deploy with the release that wrote them',
  read: async ({ pool }) => {
    const types = await ifProjected(runQuery(pool, views.selectFrom('event_census_types').select('type')))
    return types.map(({ type }) => type).filter((type) => !isEventType(type))
  },
  judge: (types) => (types.length > 0 ? warning(`Not known: ${types.join(', ')}.`) : ok('All types are known.')),
})
