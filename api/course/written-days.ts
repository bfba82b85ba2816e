import { dayOf } from '#api/content/course/courses/catalog.ts'
import type { Answers } from '#api/contracts/course/cabinet-course.ts'
import type { PsalmMotif } from '#api/contracts/course/course.ts'
import { SEQUELS } from '#events/course/courses/courses.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import { courseStream } from '#events/course/course.ts'
import type { CourseCommands } from '#commands/course/course-commands.ts'
import { type CourseState, isStored } from '#commands/course/course.decision.ts'
import type { ProgressReader, StoredDay } from './progress.ts'

/** A saved day with the reader's words, decrypted. */
export type WrittenDay = Omit<StoredDay, 'answers'> & {
  courseVersion: string
  title: string
  /** The picture of a daily page. */
  motif: PsalmMotif | undefined
  answers: { task: string; question: string; answer: Answers[string] }[]
}

export type WrittenDaysDeps = { commands: CourseCommands; progress: ProgressReader; keys: PersonKeys }

/** Returns every saved day of a person in their course and in all sequels, day by day. */
export type WrittenDays = (owner: { personId: string; courseVersion: string }) => Promise<WrittenDay[]>

export const createWrittenDays = ({ commands, progress, keys }: WrittenDaysDeps): WrittenDays => {
  const decryptDay = async (courseVersion: string, stored: StoredDay, state: CourseState): Promise<WrittenDay> => {
    const published = dayOf(courseVersion, stored.day, state.walks)
    const place = { courseVersion, day: stored.day }
    const text = isStored(state, place) ? await keys.open('answers', stored.answers) : undefined
    const answers: Answers = JSON.parse(text ?? '{}')
    return {
      ...stored,
      courseVersion,
      title: published?.course.title ?? '',
      motif: published?.course.motif,
      answers: Object.entries(answers).map(([task, answer]) => ({
        task,
        question: published?.tasks.get(task)?.title ?? task,
        answer,
      })),
    }
  }

  return async ({ personId, courseVersion }) => {
    const state = await commands.read(courseStream(personId))
    const all = [courseVersion, ...SEQUELS].map(async (series) => {
      const days = [...(await progress.days(personId, series)).values()].toSorted((a, b) => a.day - b.day)
      return await Promise.all(days.map((stored) => decryptDay(series, stored, state)))
    })
    return (await Promise.all(all)).flat()
  }
}
