import { whenOrphaned } from '#db/startup.ts'
import { quizFunnel } from '#projector/figures/projections/quiz-funnel/quiz-funnel.ts'
import { runProjections } from '#prove/verify/projecting.ts'

/**
 * Runs a projector for the funnel only. Other projections and the relay would take longer to process a million events
 * than the measurement itself.
 */
const stop = runProjections(process.env['DATABASE_URL'] ?? '', undefined, [quizFunnel])
const end = () => void stop().then(() => process.exit(0))
process.once('SIGTERM', end)
whenOrphaned(end)
