import { offered } from '#api/content/questions/choices.ts'
import type { Question } from '#api/contracts/funnel.ts'

/** Asks what visitors hope for and are ready to give. */
export const plan: Question[] = [
  {
    ...offered('hopes'),
    type: 'multi-select',
    question: 'With all this in mind, what do you hope for?',
    subtext: 'Choose as many as are true.',
  },
  {
    ...offered('minutes-a-day'),
    type: 'select',
    question: 'How many minutes a day could you give without strain?',
    subtext: 'A little, kept gently, is enough.',
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
    ...offered('commitment'),
    type: 'select',
    question: 'How do you feel about starting a 28-day plan?',
    subtext: 'A small yes is welcome, and so is an honest “not yet”.',
  },
  {
    key: 'finish',
    type: 'Finish',
    question: 'That was the last question. Thank you.',
    subtext: 'Your answers are in, and your personal Bible action plan can now be prepared.',
  },
]
