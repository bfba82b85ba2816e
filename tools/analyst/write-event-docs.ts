import { writeFileSync } from 'node:fs'
import { EVENT_DOCS, eventDocs } from './event-docs.ts'

writeFileSync(EVENT_DOCS, eventDocs())
