import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import { inStream } from '#db/store/in-stream.ts'
import { courseStream } from '#events/course/course.ts'
import { dateOf } from '#commands/course/opened-day.decision.ts'
import type { ActiveSubscriber } from '#api/account/active-subscriber.ts'
import { savedDateIn } from './sequels.ts'

const RHYTHM_DAYS = 14
/** The latest saves that are looked at, so a stream of years is not read whole. */
const MOST_SAVES = 200

/** Returns on which of the last two weeks' days a subscriber saved something, today last. Days before the registration are left out. */
export type Rhythm = (subscriber: ActiveSubscriber) => Promise<boolean[]>

export const createRhythm =
  ({ pool, clock }: { pool: Pool; clock: Clock }): Rhythm =>
  async (subscriber) => {
    const { personId, registeredAt } = subscriber.session.owner
    const { rows } = await pool.query<{ at: Date }>({
      name: 'saved-lately',
      text: `select recorded_at as at from event_store.events e
        where ${inStream('$1')} and type = 'course.day-saved' order by stream_version desc limit ${MOST_SAVES}`,
      values: [courseStream(personId)],
    })
    const saved = new Set(rows.map(({ at }) => savedDateIn(subscriber, at)))
    const [first, today] = [savedDateIn(subscriber, new Date(registeredAt)), savedDateIn(subscriber, clock())]
    const dates = Array.from({ length: RHYTHM_DAYS }, (_, n) => dateOf(today, n - RHYTHM_DAYS + 2))
    return dates.filter((date) => date >= first).map((date) => saved.has(date))
  }
