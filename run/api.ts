import { startApi } from '#api/start.ts'
import { endWithSentence } from '#db/startup.ts'
import { loadTraces } from '#projector/traces.ts'

startApi(loadTraces).catch(endWithSentence)
