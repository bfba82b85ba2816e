import { publishChoices } from '#api/content/quiz/choices.ts'
import type { Question } from '#api/contracts/quiz/funnel.ts'

/** When and how someone reads, and what helps or hinders. */
export const reading: Question[] = [
  {
    ...publishChoices('time-of-day'),
    type: 'select',
    question: 'First: what time of day suits you best?',
    subtext: 'Think of a few quiet minutes that could be yours.',
  },
  {
    ...publishChoices('bible-habit'),
    type: 'select',
    question: 'How often do you read the Bible?',
  },
  {
    ...publishChoices('loved-parts'),
    type: 'multi-select',
    question: 'Which parts of the Bible do you love, or want to know better?',
    subtext: 'Choose as many as you like.',
  },
  {
    ...publishChoices('faith-today'),
    type: 'select',
    question: 'Which of these sounds most like your walk with God today?',
    subtext: 'There’s no wrong answer.',
  },
  {
    key: 'small-beginnings',
    type: 'image',
    question: 'Every tree was once a seed',
    subtext: 'A verse and a few quiet minutes may look like very little. So did the mustard seed.',
    url: '/art/small-beginnings.svg',
  },
  {
    ...publishChoices('bible-knowledge'),
    type: 'select',
    question: 'How familiar is the Bible to you?',
  },
  {
    ...publishChoices('passage-stays'),
    type: 'select',
    question: 'What helps a passage stay with you?',
  },
  {
    ...publishChoices('obstacles'),
    type: 'multi-select',
    question: 'What makes it hard to read as often as you’d like?',
    subtext: 'Choose all that apply, large or small.',
  },
  {
    key: 'scripture-lamp',
    type: 'image-text',
    question: 'Light for the next step',
    url: '/art/scripture-lamp.svg',
    data:
      '<blockquote>Your word is a lamp to my feet, and a light for my path.</blockquote>' +
      '<cite>Psalm 119:105</cite>',
    data2:
      '<p>Nobody has to see the whole way before setting out. ' +
      '<em>One verse, one day, one step</em> is a good way to travel.</p>',
  },
]
