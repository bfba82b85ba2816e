import { startApi } from '#api/start.ts'
import { watchEventLoop } from '#db/operations/event-loop-watch.ts'
import { endWithSentence } from '#db/startup.ts'

watchEventLoop()
startApi().catch(endWithSentence)
