import { publishChoices } from '#api/content/quiz/choices.ts'
import type { Question } from '#api/contracts/quiz/funnel.ts'

/** Asks what visitors hope for and are ready to give. */
export const plan: Question[] = [
  {
    ...publishChoices('hopes'),
    type: 'multi-select',
    question: 'With all this in mind, what do you hope for?',
    subtext: 'Choose all that apply.',
  },
  {
    ...publishChoices('minutes-a-day'),
    type: 'select',
    question: 'How much time do you have each day?',
    subtext: 'A little is enough.',
  },
  {
    key: 'one-day',
    type: 'text',
    question: 'A day in the plan',
    data: '<p>All you need is a quiet corner and the time you chose: <strong>5 to 20 minutes</strong>. Each day has:</p>',
    data2:
      '<ul><li><strong>A passage</strong>, with a few thoughts on it</li><li><strong>A prayer</strong>, short and plain</li>' +
      '<li><strong>A small task</strong>, to live it out</li>' +
      '<li><strong>A word of thanks</strong></li></ul>',
    data3: '<p>A new day opens every day, at whatever hour suits you.</p>',
  },
  {
    ...publishChoices('commitment'),
    type: 'select',
    question: 'How do you feel about starting a 28-day plan?',
    subtext: 'An honest “not yet” is fine.',
  },
  {
    key: 'finish',
    type: 'Finish',
    question: 'That was the last question. Thank you.',
    subtext: 'That’s all we need to make your personal Bible action plan.',
  },
]
