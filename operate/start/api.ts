import { startApi } from '#api/start.ts'
import { watchEventLoop } from '#db/health/event-loop-watch.ts'
import { endWithSentence } from '#db/startup.ts'

watchEventLoop()
startApi().catch(endWithSentence)
