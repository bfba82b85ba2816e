import type { Question } from '#api/contracts/funnel.ts'

/** The days, nights and people around them. */
export const life: Question[] = [
  {
    key: 'day-pace',
    type: 'select',
    question: 'How have your days felt lately?',
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
    question: 'And how have you been resting at night?',
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
    question: 'An open door',
    url: '/art/scripture-rest.svg',
    data:
      '<blockquote>Come unto me, all ye that labour and are heavy laden, and I will give you rest.</blockquote>' +
      '<cite>Matthew 11:28</cite>',
    data2:
      '<p>Jesus asks for nothing to be finished first. ' +
      'Whatever you are carrying today, you may set it down here for a while.</p>',
  },
  {
    key: 'home-life',
    type: 'multi-select',
    question: 'Who is part of your life at home?',
    subtext: 'Choose all that apply. Share only what you wish.',
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
    key: 'church-life',
    type: 'select',
    question: 'How is church part of your life?',
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
    key: 'music',
    type: 'select',
    question: 'Would you like music beside your reading?',
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
    key: 'good-company',
    type: 'image',
    question: 'You are in good company',
    subtext: 'People have read these pages by lamplight for centuries, and many still do. You’re not alone in this.',
    url: '/art/good-company.svg',
  },
  {
    key: 'life-season',
    type: 'select',
    question: 'Which words come closest to this season of your life?',
    choices: [
      'A new beginning',
      'A steady and thankful time',
      'A time of many demands',
      'A time of waiting or searching',
      'A time of loss or grief',
      'I’d rather not say',
    ],
    undecided: 'I’d rather not say',
  },
  {
    key: 'scripture-still-waters',
    type: 'image-text',
    question: 'Beside the still waters',
    url: '/art/scripture-still-waters.svg',
    data:
      '<blockquote>He maketh me to lie down in green pastures: he leadeth me beside the still waters.</blockquote>' +
      '<cite>Psalm 23:2</cite>',
    data2: '<p>The shepherd of this psalm hurries no one. Rest belongs to the road, and not only to its end.</p>',
  },
]
