import type { JournalReply } from '#api/contracts/course/sequels.ts'
import { DAILY } from '#events/course/courses/courses.ts'
import type { ActiveSubscriber } from '#api/account/active-subscriber.ts'
import { dateOf } from '#commands/course/opened-day.decision.ts'
import { savedDateIn, type Sequels } from './sequels.ts'
import type { WrittenDay, WrittenDays } from './written-days.ts'

const isAnswered = ({ answer }: WrittenDay['answers'][number]) =>
  typeof answer === 'string' ? answer.trim() !== '' : answer.length > 0

/** Creates the reader of everything that a subscriber has written, newest first. */
export const createJournal =
  ({ sequels, writtenDays }: { sequels: Sequels; writtenDays: WrittenDays }) =>
  async (subscriber: ActiveSubscriber): Promise<JournalReply> => {
    const [daily, days] = await Promise.all([sequels.begun(subscriber, DAILY), writtenDays(subscriber.session.owner)])
    const dateOfDay = ({ courseVersion, day, savedAt }: WrittenDay) =>
      daily && courseVersion === DAILY ? dateOf(daily.begunOn, day) : savedDateIn(subscriber, savedAt)
    const entries = days
      .map((one) => ({ ...one, date: dateOfDay(one), answers: one.answers.filter(isAnswered) }))
      .filter(({ answers }) => answers.length > 0)
      .toSorted((a, b) => b.date.localeCompare(a.date) || b.savedAt.getTime() - a.savedAt.getTime())
    return {
      entries: entries.map(({ courseVersion, day, title, motif, date, answers }) => ({
        courseVersion,
        day,
        title,
        ...(motif && { motif }),
        date,
        answers: answers.map(({ question, answer }) => ({ question, answer })),
      })),
    }
  }
