import { dayOf } from '#api/content/course/courses/catalog.ts'
import { DAILY, isSequel, SEASON, type Sequel, SEQUELS } from '#events/course/courses/courses.ts'
import { lastDayOf } from '#events/course/courses/day-titles.ts'
import type { Recall } from '#api/contracts/course/course.ts'
import { NOT_FINISHED, type Begun, type SequelsReply } from '#api/contracts/course/sequels.ts'
import type { Clock } from '#db/clock.ts'
import { courseStream } from '#events/course/course.ts'
import { type Operation, withFingerprint } from '#commands/command.ts'
import { notFound, Refusal } from '#commands/refusal.ts'
import type { CourseCommands } from '#commands/course/course-commands.ts'
import { decideBegin } from '#commands/course/course.decision.ts'
import type { ActiveSubscriber } from '#api/account/active-subscriber.ts'
import { closedIn, dateOf, openedSince } from '#commands/course/opened-day.decision.ts'
import { dateIn } from '#events/time/time-zone.ts'
import type { ProgressReader } from './progress.ts'
import { type DatedDay, monthAgo } from './month-ago.ts'
import { createSeasons, type SeasonChoice } from './seasons.ts'

export type SequelsDeps = { commands: CourseCommands; progress: ProgressReader; clock: Clock }

/** Serves what follows the course. */
export type Sequels = {
  /** Returns how far a subscriber is in all sequels. */
  all: (subscriber: ActiveSubscriber) => Promise<SequelsReply>
  /** Returns how far a subscriber is in a sequel; undefined before it has begun. */
  begun: (reader: ActiveSubscriber, sequel: Sequel) => Promise<Begun | undefined>
  /** Returns the latest open day of a series. @throws {Refusal} 404 for another's course, and before a sequel has begun. */
  openedDay: (subscriber: ActiveSubscriber, series: string) => Promise<number>
  /** @throws {Refusal} 422 before the course is finished. */
  begin: (subscriber: ActiveSubscriber, sequel: Sequel, operation: Operation) => Promise<void>
  /** Lets daily pages follow a current season of the church year, or no season. @throws {Refusal} 422 */
  chooseSeason: (subscriber: ActiveSubscriber, choice: SeasonChoice, operation: Operation) => Promise<void>
  /** Returns what a daily page shows again: what the subscriber wrote about a month before. */
  recalls: (subscriber: ActiveSubscriber, page: number) => Promise<Recall[]>
}

const personOf = ({ session }: ActiveSubscriber) => session.owner.personId

const zoneAt = ({ session: { account } }: ActiveSubscriber, at: Date): string =>
  (account.zones.findLast(({ since }) => Date.parse(since) <= at.getTime()) ?? account.zones[0])?.timeZone ?? 'UTC'

/** Returns the date on which a day was saved, where the subscriber was. */
export const savedDateIn = (subscriber: ActiveSubscriber, savedAt: Date): string =>
  dateIn(savedAt, zoneAt(subscriber, savedAt))

export const createSequels = ({ commands, progress, clock }: SequelsDeps): Sequels => {
  const seasons = createSeasons({ commands })

  const readBegun = async (subscriber: ActiveSubscriber, sequel: Sequel): Promise<Begun | undefined> => {
    const begunAt = (await commands.read(courseStream(personOf(subscriber)))).begunAt.get(sequel)
    if (begunAt === undefined) return undefined
    const since = new Date(begunAt)
    const { account } = subscriber.session
    const closed = closedIn(sequel, subscriber.closed)
    const { completed } = await progress.of(personOf(subscriber), sequel)
    return {
      begunOn: savedDateIn(subscriber, since),
      openedDay: openedSince(since, account.zones, clock(), lastDayOf(sequel), closed),
      saved: [...completed],
    }
  }

  const isFinished = async (subscriber: ActiveSubscriber) => {
    const { courseVersion, daysPlan } = subscriber.subscription
    return (await progress.of(personOf(subscriber), courseVersion)).completed.includes(daysPlan)
  }

  /** Returns the saved days before a page, with their dates. */
  const datedDays = async (subscriber: ActiveSubscriber, { begunOn, saved }: Begun): Promise<DatedDay[]> => {
    const { courseVersion } = subscriber.subscription
    const others = [courseVersion, ...SEQUELS.filter((one) => one !== DAILY)]
    const inOthers = others.map(async (series) => {
      const days = await progress.days(personOf(subscriber), series)
      return [...days.values()].map(({ day, savedAt }) => ({
        courseVersion: series,
        day,
        date: savedDateIn(subscriber, savedAt),
      }))
    })
    return [
      ...saved.map((day) => ({ courseVersion: DAILY, day, date: dateOf(begunOn, day) })),
      ...(await Promise.all(inOthers)).flat(),
    ]
  }

  return {
    begun: readBegun,

    all: async (subscriber) => {
      const [finished, season = null, daily = null] = await Promise.all([
        isFinished(subscriber),
        readBegun(subscriber, SEASON),
        readBegun(subscriber, DAILY),
      ])
      const current = await seasons.current(personOf(subscriber), daily)
      return { ok: true, isFinished: finished, begun: { [SEASON]: season, [DAILY]: daily }, seasons: current }
    },

    openedDay: async (subscriber, series) => {
      const { courseVersion, openedDay } = subscriber.subscription
      if (series === courseVersion) return openedDay
      const state = isSequel(series) ? await readBegun(subscriber, series) : undefined
      if (!state) throw notFound()
      return state.openedDay
    },

    begin: async (subscriber, sequel, request) => {
      if (!(await isFinished(subscriber))) throw new Refusal(422, 'course_not_finished', NOT_FINISHED)
      const operation = withFingerprint(request, `begins ${sequel}`)
      const begin = { courseVersion: sequel, begunAt: clock().toISOString() }
      await commands.handle(courseStream(personOf(subscriber)), operation, (state) => decideBegin(state, begin))
    },

    chooseSeason: async (subscriber, choice, request) =>
      await seasons.choose(personOf(subscriber), await readBegun(subscriber, DAILY), choice, request),

    recalls: async (subscriber, page) => {
      const daily = await readBegun(subscriber, DAILY)
      const { walks } = await commands.read(courseStream(personOf(subscriber)))
      const task = [...(dayOf(DAILY, page, walks)?.course.blocks ?? [])]
        .flatMap((block) => (block.type === 'QuizBlock' ? block.props.tasks : []))
        .at(0)
      if (!daily || !task) return []
      const from = monthAgo(await datedDays(subscriber, daily), dateOf(daily.begunOn, page))
      if (!from) return []
      const written = [...(dayOf(from.courseVersion, from.day)?.tasks.values() ?? [])]
      const tasks = written.filter(({ type }) => type === 'textarea').map(({ id }) => id)
      return [{ title: 'What you wrote about a month ago', tasks, before: task.id, from }]
    },
  }
}
