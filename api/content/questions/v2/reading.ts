import type { Question } from '#api/contracts/funnel.ts'

/** When and how someone reads, and what helps or hinders. */
export const reading: Question[] = [
  {
    key: 'time-of-day',
    type: 'select',
    question: 'To begin: what time of day suits you best?',
    subtext: 'Think of a few quiet minutes that could be yours.',
    choices: [
      'Early in the morning',
      'During a break in the day',
      'In the early evening',
      'Just before sleep',
      'At a different time each day',
      'I’m not sure yet',
    ],
    undecided: 'I’m not sure yet',
  },
  {
    key: 'bible-habit',
    type: 'select',
    question: 'How often does Bible reading find a place in your life now?',
    choices: [
      'Almost every day',
      'A few times a week',
      'A few times a month',
      'Now and then',
      'Hardly ever, or not yet',
    ],
  },
  {
    key: 'loved-parts',
    type: 'multi-select',
    question: 'Which parts of the Bible do you love, or want to know better?',
    subtext: 'Choose as many as you like.',
    choices: [
      'The life and words of Jesus',
      'The Psalms',
      'Proverbs and other wisdom',
      'The stories of Genesis and Exodus',
      'The prophets',
      'The letters of the apostles',
      'The book of Revelation',
      'I’m still finding out',
    ],
    undecided: 'I’m still finding out',
  },
  {
    key: 'faith-today',
    type: 'select',
    question: 'Which of these sounds most like your walk with God today?',
    subtext: 'There is no wrong answer.',
    choices: [
      'Just beginning to explore',
      'Coming back after time away',
      'Growing little by little',
      'Settled, and longing to go deeper',
      'Walking through a dry season',
      'Not sure how to describe it',
    ],
    undecided: 'Not sure how to describe it',
  },
  {
    key: 'small-beginnings',
    type: 'image',
    question: 'Every tree was once a seed',
    subtext: 'A verse and a few quiet minutes may look like very little. So did the mustard seed.',
    url: '/art/small-beginnings.svg',
  },
  {
    key: 'bible-knowledge',
    type: 'select',
    question: 'How familiar is the Bible to you?',
    choices: [
      'It is all new to me',
      'I know a few of the stories',
      'I know some of its books well',
      'I know most of it well',
      'I used to know it better',
      'I’m not sure',
    ],
    undecided: 'I’m not sure',
  },
  {
    key: 'passage-stays',
    type: 'select',
    question: 'What helps a passage stay with you?',
    choices: [
      'Reading it slowly',
      'Hearing it read aloud',
      'Writing down a thought',
      'Praying with it',
      'Talking about it with someone',
      'I’m not sure yet',
    ],
    undecided: 'I’m not sure yet',
  },
  {
    key: 'obstacles',
    type: 'multi-select',
    question: 'What makes it hard to read as often as you would like?',
    subtext: 'Choose all that apply, large or small.',
    choices: [
      'Too little time',
      'A mind that wanders',
      'Not knowing where to start',
      'Language that is hard to follow',
      'Being tired at the end of the day',
      'Doubts or hard questions',
      'Losing heart after a missed day',
      'Nothing in particular',
    ],
  },
  {
    key: 'scripture-lamp',
    type: 'image-text',
    question: 'Light for the next step',
    url: '/art/scripture-lamp.svg',
    data:
      '<blockquote>Thy word is a lamp unto my feet, and a light unto my path.</blockquote>' +
      '<cite>Psalm 119:105</cite>',
    data2:
      '<p>Nobody has to see the whole way before setting out. ' +
      '<em>One verse, one day, one step</em> is a good way to travel.</p>',
  },
]
