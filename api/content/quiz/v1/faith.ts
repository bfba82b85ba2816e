import { publishChoices } from '#api/content/quiz/choices.ts'
import type { Question } from '#api/contracts/quiz/funnel.ts'

/** Asks how visitors see God and the Bible today. */
export const faith: Question[] = [
  {
    ...publishChoices('faith-today'),
    type: 'select',
    question: 'Where are you on your faith journey today?',
    subtext: 'Every starting place is a good one.',
  },
  {
    ...publishChoices('hopes'),
    type: 'multi-select',
    question: 'What do you hope to find along the way?',
    subtext: 'Choose all that apply.',
  },
  {
    ...publishChoices('bible-habit'),
    type: 'select',
    question: 'How often do you read the Bible these days?',
  },
  {
    ...publishChoices('bible-knowledge'),
    type: 'select',
    question: 'How well do you know your way around the Bible?',
  },
  {
    ...publishChoices('loved-parts'),
    type: 'multi-select',
    question: 'Which parts of the Bible draw you in?',
    subtext: 'Choose all that apply.',
  },
  {
    key: 'small-beginnings',
    type: 'image',
    question: 'Small beginnings are welcome here',
    subtext: 'Jesus spoke of a mustard seed: the smallest of seeds, and one day a tree big enough for birds.',
    url: '/art/small-beginnings.svg',
  },
  {
    ...publishChoices('obstacles'),
    type: 'multi-select',
    question: 'What tends to get in the way of reading?',
    subtext: 'Choose all that apply.',
  },
  {
    ...publishChoices('time-of-day'),
    type: 'select',
    question: 'When could you most easily find a quiet moment?',
  },
  {
    key: 'scripture-lamp',
    type: 'image-text',
    question: 'A lamp, not a floodlight',
    url: '/art/scripture-lamp.svg',
    data:
      '<blockquote>Your word is a lamp to my feet, and a light for my path.</blockquote>' +
      '<cite>Psalm 119:105</cite>',
    data2:
      '<p>A lamp shows the next few steps and leaves the rest of the road for later. ' +
      'A few verses a day can do the same: <em>light enough for today</em>.</p>',
  },
]
