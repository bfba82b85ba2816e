import { publishChoices } from '#api/content/quiz/choices.ts'
import type { Question } from '#api/contracts/quiz/funnel.ts'

/** The days, nights and people around them. */
export const life: Question[] = [
  {
    ...publishChoices('day-pace'),
    type: 'select',
    question: 'How have your days felt lately?',
  },
  {
    ...publishChoices('rest-at-night'),
    type: 'select',
    question: 'How have you been sleeping?',
  },
  {
    key: 'scripture-rest',
    type: 'image-text',
    question: 'An open door',
    url: '/art/scripture-rest.svg',
    data:
      '<blockquote>Come to me, all you who labor and are heavily burdened, and I will give you rest.</blockquote>' +
      '<cite>Matthew 11:28</cite>',
    data2:
      '<p>You don’t have to finish anything first. ' + 'Whatever you’re carrying, put it down here for a while.</p>',
  },
  {
    ...publishChoices('home-life'),
    type: 'multi-select',
    question: 'Who is part of your life at home?',
    subtext: 'Choose all that apply. Share only what you wish.',
  },
  {
    ...publishChoices('church-life'),
    type: 'select',
    question: 'How is church part of your life?',
  },
  {
    ...publishChoices('music'),
    type: 'select',
    question: 'Would you like music while you read?',
  },
  {
    key: 'good-company',
    type: 'image',
    question: 'You’re in good company',
    subtext: 'People have read these pages by lamplight for centuries, and many still do. You’re not alone in this.',
    url: '/art/good-company.svg',
  },
  {
    ...publishChoices('life-season'),
    type: 'select',
    question: 'Which words come closest to this season of your life?',
  },
  {
    key: 'scripture-still-waters',
    type: 'image-text',
    question: 'Beside the still waters',
    url: '/art/scripture-still-waters.svg',
    data:
      '<blockquote>He makes me lie down in green pastures. He leads me beside still waters.</blockquote>' +
      '<cite>Psalm 23:2</cite>',
    data2: '<p>This shepherd doesn’t rush anyone. You rest along the way, not only when you get there.</p>',
  },
]
