import type { Question } from '#api/contracts/funnel.ts'

/** Asks how visitors see God and the Bible today. */
export const faith: Question[] = [
  {
    key: 'faith-today',
    type: 'select',
    question: 'Where are you on your faith journey today?',
    subtext: 'Every starting place is a good one.',
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
    key: 'hopes',
    type: 'multi-select',
    question: 'What do you hope to find along the way?',
    subtext: 'Choose all that apply.',
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
    key: 'bible-habit',
    type: 'select',
    question: 'How often do you open the Bible at the moment?',
    choices: [
      'Almost every day',
      'A few times a week',
      'A few times a month',
      'Now and then',
      'Hardly ever, or not yet',
    ],
  },
  {
    key: 'bible-knowledge',
    type: 'select',
    question: 'How well do you know your way around the Bible?',
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
    key: 'loved-parts',
    type: 'multi-select',
    question: 'Which parts of the Bible draw you in?',
    subtext: 'Choose all that apply.',
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
    key: 'small-beginnings',
    type: 'image',
    question: 'Small beginnings are welcome here',
    subtext: 'Jesus spoke of a mustard seed: the least of seeds, and in time a tree where birds come to rest.',
    url: '/art/small-beginnings.svg',
  },
  {
    key: 'obstacles',
    type: 'multi-select',
    question: 'What tends to get in the way of reading?',
    subtext: 'Choose all that apply.',
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
    key: 'time-of-day',
    type: 'select',
    question: 'When could you most easily find a quiet moment?',
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
    key: 'scripture-lamp',
    type: 'image-text',
    question: 'A lamp, not a floodlight',
    url: '/art/scripture-lamp.svg',
    data:
      '<blockquote>Thy word is a lamp unto my feet, and a light unto my path.</blockquote>' +
      '<cite>Psalm 119:105</cite>',
    data2:
      '<p>A lamp shows the next few steps and leaves the rest of the road for later. ' +
      'A few verses a day can do the same: <em>light enough for today</em>.</p>',
  },
]
