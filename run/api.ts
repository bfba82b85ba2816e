import { startApi } from '#api/start.ts'
import { endWithSentence } from '#db/startup.ts'

startApi().catch(endWithSentence)
