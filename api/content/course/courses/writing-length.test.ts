import { expect, test } from 'vitest'
import { findCourse } from './catalog.ts'
import { BODY_LIMIT } from '#api/http/json-body.ts'
import { WRITING_LENGTH } from '#api/contracts/course/writing-length.ts'

test('a day whose text fields are all full fits into a request, in any script', () => {
  for (const version of ['v1', 's2'])
    for (const { tasks } of findCourse(version)?.days ?? []) {
      const fields = [...tasks.values()].filter(({ type }) => type === 'textarea').length
      const ids = Array.from({ length: fields }, (_, n) => `d01-a-task-with-a-long-name-${n}`)
      const answers = Object.fromEntries(ids.map((id) => [id, '路'.repeat(WRITING_LENGTH)]))
      const body = { day: 1, courseVersion: version, progress: 100, answers, rating: 5, timeSpent: 2_592_000 }
      expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(BODY_LIMIT)
    }
})
