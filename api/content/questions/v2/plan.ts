import type { Question } from '#api/contracts/funnel.ts'

/** Asks what visitors hope for and are ready to give. */
export const plan: Question[] = [
  {
    key: 'hopes',
    type: 'multi-select',
    question: 'With all this in mind, what do you hope for?',
    subtext: 'Choose as many as are true.',
    choices: [
      'A steady daily rhythm',
      'A closer walk with God',
      'A better understanding of the Bible',
      'A deeper life of prayer',
      'Peace in the middle of busy days',
      'Comfort in a hard time',
      'Something to share with my family',
      'I’m not sure yet',
    ],
    undecided: 'I’m not sure yet',
  },
  {
    key: 'minutes-a-day',
    type: 'select',
    question: 'How many minutes a day could you give without strain?',
    subtext: 'A little, kept gently, is enough.',
    choices: ['About 5 minutes', 'About 10 minutes', 'About 15 minutes', 'About 20 minutes', 'I’ll see as I go'],
  },
  {
    key: 'one-day',
    type: 'text',
    question: 'A day in the plan',
    data: '<p>You will need a quiet corner and <strong>5 to 20 minutes</strong>. Each day brings:</p>',
    data2:
      '<ul><li><strong>A prayer</strong>, to arrive</li><li><strong>A verse</strong>, with a few thoughts on it</li>' +
      '<li><strong>A small task</strong>, to live it out</li>' +
      '<li><strong>A word of thanks</strong>, and music if you wish</li></ul>',
    data3: '<p>One day opens at a time, and the hour is yours to choose.</p>',
  },
  {
    key: 'commitment',
    type: 'select',
    question: 'How do you feel about starting a 28-day plan?',
    subtext: 'A small yes is welcome, and so is an honest “not yet”.',
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
    question: 'That was the last question. Thank you.',
    subtext: 'Your answers are in, and your personal Bible action plan can now be prepared.',
  },
]
