import { writeFileSync } from 'node:fs'
import { EVENT_DOCS, eventDocs } from './event-docs.ts'
import { FIGURE_DOCS, figureDocs } from './figure-docs.ts'

writeFileSync(EVENT_DOCS, eventDocs())
writeFileSync(FIGURE_DOCS, figureDocs())
