import { offered } from '#api/content/questions/choices.ts'
import type { Question } from '#api/contracts/funnel.ts'

/** Asks what visitors are ready for. */
export const plan: Question[] = [
  {
    ...offered('missed-day'),
    type: 'select',
    question: 'When you miss a day of something good, what happens next?',
  },
  {
    ...offered('minutes-a-day'),
    type: 'select',
    question: 'How much time feels right for one day?',
  },
  {
    key: 'one-day',
    type: 'text',
    question: 'What one day looks like',
    data: '<p>Each day takes <strong>5 to 20 minutes</strong> and keeps a simple shape:</p>',
    data2:
      '<ul><li><strong>A prayer</strong> to begin</li><li><strong>A verse</strong> and a reflection on it</li>' +
      '<li><strong>A small task</strong> to carry into your day</li>' +
      '<li><strong>A moment of thanks</strong>, with music if you like it</li></ul>',
    data3: '<p>The days open one at a time, and you choose the hour.</p>',
  },
  {
    ...offered('commitment'),
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
