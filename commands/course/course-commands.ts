import { type CommandHandler, createCommandHandler } from '#commands/command.ts'
import { type CourseEvent, isCourseEvent } from '#events/course/course-state.ts'
import { type CourseState, evolveCourse, noCourse } from './course.decision.ts'

/** Commands on the course streams of persons. */
export type CourseCommands = CommandHandler<CourseState, CourseEvent>

export const createCourseCommands = createCommandHandler<CourseState, CourseEvent>({
  isEvent: isCourseEvent,
  initial: noCourse,
  evolve: evolveCourse,
  // A year of days takes 44 kB.
  cacheSize: 4_000,
})
