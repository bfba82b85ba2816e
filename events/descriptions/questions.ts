import type { EventDescription } from '../event-description.ts'
import type { questionEvents } from '#events/quiz/questions.ts'

const BY = 'Id of the admin who did it.'

/** Descriptions of the events of question sets, for docs/events.md and the views of analysts. */
export const questionsDescriptions: { [type in keyof typeof questionEvents]: EventDescription<type> } = {
  'questions.set-published': {
    recorded: 'An admin publishes a question set. It never changes afterward.',
    fields: { version: 'Name of the version of the question set.', questions: 'The questions, in order.', by: BY },
  },
  'questions.weights-set': {
    recorded: 'An admin changes which question sets new visitors get. The weights replace all earlier ones.',
    fields: {
      experiment: 'Name of the experiment. Another name draws all new visitors again.',
      weights: 'Weight by version. A version that is missing is retired.',
      plan: 'Question, deciding metric and smallest effect of interest (hundredths of a percentage point, or minor units); null without a plan.',
      at: 'Time (UTC).',
      by: BY,
    },
  },
}
