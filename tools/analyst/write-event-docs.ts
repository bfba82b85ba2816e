import { writeFileSync } from 'node:fs'
import { eventTypes } from '#events/catalog.ts'
import { descriptions } from '#events/descriptions/descriptions.ts'
import { EVENT_DOCS, eventDocs } from './event-docs.ts'
import { FIGURE_DOCS, figureDocs } from './figure-docs.ts'

const undescribed = eventTypes.filter((type) => !(type in descriptions))
if (undescribed.length > 0) {
  process.stderr.write(`Describe in events/descriptions/: ${undescribed.join(', ')}\n`)
  process.exit(1)
}
writeFileSync(EVENT_DOCS, eventDocs())
writeFileSync(FIGURE_DOCS, figureDocs())
