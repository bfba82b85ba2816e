import { CourseTitles, DayCourse, Series, type Task } from '#api/contracts/course/course.ts'
import { dailyPage } from '#api/content/course/daily/daily-page.ts'
import { SEASON } from '#events/course/courses/courses.ts'
import type { WrittenSeries } from '#events/course/courses/day-titles.ts'
import type { Walk } from '#commands/course/season-walk.ts'
import { alternativeTasks } from '#api/content/course/plan/compose.ts'
import { inTranslation } from './translate.ts'
import type { AuthoredDay } from './written.ts'
import { season } from './s2/course.ts'
import { v1 } from './v1/course.ts'

/** The course that accounts are on, and the season after it. */
const WRITTEN: Readonly<Record<WrittenSeries, readonly AuthoredDay[]>> = { v1, [SEASON]: season }

export type PublishedDay = {
  /** In no translation yet. */
  course: AuthoredDay
  /** The tasks of the day by their id, in any plan: what may be answered. */
  tasks: ReadonlyMap<string, Task>
}

export type PublishedCourse = {
  version: string
  titles: CourseTitles
  /** The first day is at 0; there are as many days in the plan as here. */
  days: readonly PublishedDay[]
}

/** All tasks of a day, in the order in which they are met. */
export const tasksOf = (day: Pick<DayCourse, 'blocks'>): Task[] =>
  day.blocks.flatMap((block) => (block.type === 'QuizBlock' ? block.props.tasks : []))

/** The tasks that may be answered on a day: those of any plan. */
const answerable = (version: string, { blocks }: AuthoredDay, day: number): readonly Task[] => [
  ...tasksOf({ blocks: inTranslation(blocks, 'kjv') }),
  ...alternativeTasks({ series: version, day }),
]

const publish = (version: string, days: readonly AuthoredDay[]): PublishedCourse => {
  for (const day of days) DayCourse.parse({ ...day, blocks: inTranslation(day.blocks, 'kjv') })
  return {
    version: Series.parse(version),
    titles: CourseTitles.parse(Object.fromEntries(days.map(({ title }, at) => [String(at + 1), title]))),
    days: days.map((course, at) => ({
      course,
      tasks: new Map(answerable(version, course, at + 1).map((task) => [task.id, task])),
    })),
  }
}

/** Checked once, when the process starts: content that breaks its contract is not published. */
const published: ReadonlyMap<string, PublishedCourse> = new Map(
  Object.entries(WRITTEN).map(([version, written]) => [version, publish(version, written)]),
)

/** Names of all series. */
export const series: readonly string[] = [...published.keys()]

/** Returns a course; undefined if the version is unknown. */
export const findCourse = (version: string): PublishedCourse | undefined => published.get(version)

/**
 * Returns a day of a course or a sequel, counted from 1; undefined if there is none.
 * @param walks the seasons that the reader's daily pages follow.
 */
export const dayOf = (series: string, day: number, walks: readonly Walk[] = []): PublishedDay | undefined =>
  series === 'daily' ? dailyPage(day, walks) : findCourse(series)?.days[day - 1]
