import { publishChoices } from '#api/content/quiz/choices.ts'
import type { Question } from '#api/contracts/quiz/funnel.ts'

/** Asks what visitors are ready for. */
export const plan: Question[] = [
  {
    ...publishChoices('missed-day'),
    type: 'select',
    question: 'When you miss a day of something good, what do you do next?',
  },
  {
    ...publishChoices('minutes-a-day'),
    type: 'select',
    question: 'How much time do you have for one day?',
  },
  {
    key: 'one-day',
    type: 'text',
    question: 'What one day looks like',
    data: '<p>You choose how long a day is: <strong>5 to 20 minutes</strong>. Every day has:</p>',
    data2:
      '<ul><li><strong>A passage</strong> and a few thoughts on it</li><li><strong>A prayer</strong></li>' +
      '<li><strong>A small task</strong> to carry into your day</li>' +
      '<li><strong>A moment of thanks</strong></li></ul>',
    data3: '<p>One day opens at a time. Read it whenever you like.</p>',
  },
  {
    ...publishChoices('commitment'),
    type: 'select',
    question: 'Twenty-eight days, one at a time. How do you feel about it?',
  },
  {
    key: 'finish',
    type: 'Finish',
    question: 'Thank you for your honest answers',
    subtext: 'We have everything we need to prepare your personal Bible action plan.',
  },
]
