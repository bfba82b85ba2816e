import { whenOrphaned } from '#db/startup.ts'
import { quizFunnel } from '#projector/projections/quiz-funnel/quiz-funnel.ts'
import { runProjections } from '#bench/verify/projecting.ts'

/**
 * A projector that follows the funnel and nothing else: to bring the other projections and the stream to the end of a
 * million events takes longer than what is measured beside it.
 */
const stop = runProjections(process.env['DATABASE_URL'] ?? '', undefined, [quizFunnel])
const end = () => void stop().then(() => process.exit(0))
process.once('SIGTERM', end)
whenOrphaned(end)
