import type { Question } from '#api/contracts/funnel.ts'

/** Asks what visitors are ready for. */
export const plan: Question[] = [
  {
    key: 'missed-day',
    type: 'select',
    question: 'When you miss a day of something good, what happens next?',
    choices: [
      'I simply begin again',
      'I try to catch up',
      'I feel discouraged for a while',
      'I usually stop altogether',
      'It depends on the week',
    ],
  },
  {
    key: 'minutes-a-day',
    type: 'select',
    question: 'How much time feels right for one day?',
    choices: ['About 5 minutes', 'About 10 minutes', 'About 15 minutes', 'About 20 minutes', 'I’ll see as I go'],
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
    key: 'commitment',
    type: 'select',
    question: 'Twenty-eight days, one at a time. How do you feel about it?',
    choices: [
      'I’m ready to begin',
      'I’m willing, if a little unsure',
      'I’d like to take it day by day',
      'I’m curious, but can’t promise yet',
      'I’m not sure yet',
    ],
    undecided: 'I’m not sure yet',
  },
  {
    key: 'finish',
    type: 'Finish',
    question: 'Thank you for your honest answers',
    subtext: 'We have everything we need to prepare your personal Bible action plan.',
  },
]
