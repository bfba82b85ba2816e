import { offered } from '#api/content/questions/choices.ts'
import type { Question } from '#api/contracts/funnel.ts'

/** The people, the pace and the rest of someone's days. */
export const life: Question[] = [
  {
    ...offered('music'),
    type: 'select',
    question: 'Would you like music while you read and pray?',
  },
  {
    ...offered('church-life'),
    type: 'select',
    question: 'What place does church have in your life right now?',
  },
  {
    ...offered('home-life'),
    type: 'multi-select',
    question: 'Who shares your days at home?',
    subtext: 'Choose all that apply, and only what you are happy to share.',
  },
  {
    key: 'good-company',
    type: 'image',
    question: 'Many windows, one light',
    subtext: 'Wherever you read tonight, others are reading too: across the street, and across the sea.',
    url: '/art/good-company.svg',
  },
  {
    ...offered('day-pace'),
    type: 'select',
    question: 'What is the pace of your days just now?',
  },
  {
    ...offered('rest-at-night'),
    type: 'select',
    question: 'When night comes, how do you sleep?',
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
