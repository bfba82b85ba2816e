import { randomUUID } from 'node:crypto'
import type { NewEvent } from '#db/event-store.ts'

/** Creates an answer as the API stores it, with about 400 bytes of JSON. */
export const createAnswer = (): NewEvent => ({
  type: 'quiz.question-answered',
  data: {
    question: 'obstacles',
    choices: ['I am too tired at the end of the day', 'I do not know where to start', 'I forget'],
    timeTakenMs: 4_210,
  },
  metadata: {
    correlation: randomUUID(),
    causation: `/quiz/answer ${randomUUID()}`,
    fingerprint: 'Q3ZrB4y0mS1xqJ8dG6uTnK5oEwHfLi2pVaRc9YtNbXM',
  },
})
