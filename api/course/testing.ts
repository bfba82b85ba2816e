import { findCourse } from '#api/content/course/courses/catalog.ts'

const [day1] = findCourse('v1')?.days ?? []

/** Answers to the tasks of the first day, which has every type of task. */
export const written = Object.fromEntries(
  [...(day1?.tasks.values() ?? [])].map((task) => {
    if (task.type === 'textarea') return [task.id, 'Whither thou goest, I will go.\n„Ruth” 路得 🌾 $name <b>']
    return [task.id, task.type === 'radio' ? task.options[1] : task.options.slice(0, 2)]
  }),
)

/** The body that saves a day of the first season as done. */
export const saveBody = (day: number, more: object = {}) => ({
  day,
  courseVersion: 'v1',
  progress: 100,
  answers: {},
  rating: null,
  timeSpent: 60,
  ...more,
})
