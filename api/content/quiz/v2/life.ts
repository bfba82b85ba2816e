import { publishChoices } from '#api/content/quiz/choices.ts'
import type { Question } from '#api/contracts/quiz/funnel.ts'

/** The people, the pace and the rest of someone's days. */
export const life: Question[] = [
  {
    ...publishChoices('music'),
    type: 'select',
    question: 'Would you like music while you read and pray?',
  },
  {
    ...publishChoices('church-life'),
    type: 'select',
    question: 'Where does church fit into your life right now?',
  },
  {
    ...publishChoices('home-life'),
    type: 'multi-select',
    question: 'Who shares your days at home?',
    subtext: 'Choose all that apply, and only what you’re happy to share.',
  },
  {
    key: 'good-company',
    type: 'image',
    question: 'Many windows, one light',
    subtext: 'For centuries, people have sat down with these pages at the end of a day. You’re one of them.',
    url: '/art/good-company.svg',
  },
  {
    ...publishChoices('day-pace'),
    type: 'select',
    question: 'How busy are your days right now?',
  },
  {
    ...publishChoices('rest-at-night'),
    type: 'select',
    question: 'When night comes, how do you sleep?',
  },
  {
    key: 'scripture-rest',
    type: 'image-text',
    question: 'Set it down for a while',
    url: '/art/scripture-rest.svg',
    data:
      '<blockquote>Come to me, all you who labor and are heavily burdened, and I will give you rest.</blockquote>' +
      '<cite>Matthew 11:28</cite>',
    data2: '<p>It’s an open invitation. Come tired. Come late.</p>',
  },
]
