import type { Question } from '#api/contracts/funnel.ts'

/** The people, the pace and the rest of someone's days. */
export const life: Question[] = [
  {
    key: 'music',
    type: 'select',
    question: 'Would you like music while you read and pray?',
    choices: [
      'Yes, soft bells, wind and waves',
      'Yes, quiet instrumental music',
      'Sometimes, when it suits the day',
      'No, I prefer silence',
      'I’m not sure yet',
    ],
    undecided: 'I’m not sure yet',
  },
  {
    key: 'church-life',
    type: 'select',
    question: 'What place does church have in your life right now?',
    choices: [
      'I go every week',
      'I go once or twice a month',
      'I go on special days',
      'I take part online',
      'I’m looking for a church',
      'I’m not part of one at the moment',
    ],
  },
  {
    key: 'home-life',
    type: 'multi-select',
    question: 'Who shares your days at home?',
    subtext: 'Choose all that apply, and only what you are happy to share.',
    choices: [
      'My spouse or partner',
      'Young children',
      'Teenagers',
      'Grown children or grandchildren',
      'Parents or other relatives',
      'Friends or housemates',
      'I live on my own',
      'I’d rather not say',
    ],
    undecided: 'I’d rather not say',
  },
  {
    key: 'good-company',
    type: 'image',
    question: 'Many windows, one light',
    subtext: 'Wherever you read tonight, others are reading too: across the street, and across the sea.',
    url: '/art/good-company.svg',
  },
  {
    key: 'day-pace',
    type: 'select',
    question: 'What is the pace of your days just now?',
    choices: [
      'Calm and unhurried',
      'Full, but manageable',
      'Hurried most of the time',
      'Heavy and hard to carry',
      'Quiet, sometimes too quiet',
      'Different from week to week',
    ],
  },
  {
    key: 'rest-at-night',
    type: 'select',
    question: 'When night comes, how do you sleep?',
    choices: [
      'Peacefully, most nights',
      'Well on some nights, poorly on others',
      'Lightly, with a busy mind',
      'Too little, with all there is to do',
      'I’d rather not say',
    ],
    undecided: 'I’d rather not say',
  },
  {
    key: 'scripture-rest',
    type: 'image-text',
    question: 'Set it down for a while',
    url: '/art/scripture-rest.svg',
    data:
      '<blockquote>Come unto me, all ye that labour and are heavy laden, and I will give you rest.</blockquote>' +
      '<cite>Matthew 11:28</cite>',
    data2: '<p>It is an invitation, and the door stands open. You may come tired, and you may come late.</p>',
  },
]
