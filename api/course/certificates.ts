import { dayOf } from '#api/content/course/courses/catalog.ts'
import { lastDayOf } from '#events/course/courses/day-titles.ts'
import { inTranslation } from '#api/content/course/courses/translate.ts'
import type { CertificateReply } from '#api/contracts/course/sequels.ts'
import type { Translation } from '#api/contracts/course/course.ts'
import { fullName } from '#api/contracts/full-name.ts'
import type { EventStore } from '#db/event-store.ts'
import { courseStream } from '#events/course/course.ts'
import { decodeKnown } from '#events/decode.ts'
import { notFound } from '#commands/refusal.ts'
import type { Sessions } from '#api/account/sessions.ts'
import type { CourseCommands } from '#commands/course/course-commands.ts'
import type { ActiveSubscriber } from '#api/account/active-subscriber.ts'
import { savedDateIn, type Sequels } from './sequels.ts'
import type { SubscriberPlans } from './subscriber-plans.ts'

export type CertificatesDeps = {
  store: EventStore
  sessions: Sessions
  commands: CourseCommands
  sequels: Sequels
  planOf: SubscriberPlans
}

/** Returns the certificate of a series. @throws {Refusal} 404 for a series without an end, or not begun */
export type Certificates = (subscriber: ActiveSubscriber, series: string) => Promise<CertificateReply>

export const createCertificates =
  ({ store, sessions, commands, sequels, planOf }: CertificatesDeps): Certificates =>
  async (subscriber, series) => {
    await sequels.openedDay(subscriber, series)
    const lastDay = lastDayOf(series)
    if (lastDay === Infinity) throw notFound()
    const stream = courseStream(subscriber.session.owner.personId)
    const [{ firstName, lastName }, { translation }, plan, stored] = await Promise.all([
      sessions.person(subscriber.session),
      commands.read(stream),
      planOf(subscriber.quizUserIds),
      store.readStream(stream),
    ])
    // The first completion of each day counts, so a later change keeps the date.
    const completedAt = new Map<number, Date>()
    for (const event of decodeKnown(stored)) {
      if (event.type !== 'course.day-saved' || event.data.courseVersion !== series || event.data.progress < 100)
        continue
      if (!completedAt.has(event.data.day)) completedAt.set(event.data.day, event.at)
    }
    const days = Array.from({ length: lastDay }, (_, n) => n + 1)
    const missing = days.filter((day) => !completedAt.has(day))
    const last = new Date(Math.max(...[...completedAt.values()].map((at) => at.getTime())))
    return {
      ok: true,
      name: fullName({ firstName, lastName }),
      completedOn: missing.length > 0 ? null : savedDateIn(subscriber, last),
      missing,
      verse: verseOf(series, lastDay, translation ?? plan.translation),
    }
  }

/** Returns the passage that a series ends with. */
const verseOf = (series: string, lastDay: number, translation: Translation): CertificateReply['verse'] => {
  const blocks = inTranslation(dayOf(series, lastDay)?.course.blocks ?? [], translation)
  const passage = blocks.findLast(
    (block) => block.type === 'DefaultTextBlock' && block.props.preset === 'scripture' && block.props.subtitle,
  )
  if (passage?.type !== 'DefaultTextBlock') throw new Error(`Day ${lastDay} of ${series} has no passage`)
  return { text: passage.props.paragraphs.join(' '), source: passage.props.subtitle ?? '', translation }
}
