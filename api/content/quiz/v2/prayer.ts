import { publishChoices } from '#api/content/quiz/choices.ts'
import type { Question } from '#api/contracts/quiz/funnel.ts'

/** Prayer, thanks and the season of life, asked once there is some trust. */
export const prayer: Question[] = [
  {
    ...publishChoices('prayer-life'),
    type: 'select',
    question: 'How would you describe prayer in your life today?',
    subtext: 'Be as honest as you like.',
  },
  {
    ...publishChoices('closest-to-god'),
    type: 'multi-select',
    question: 'When have you felt close to God?',
    subtext: 'Choose all that apply.',
  },
  {
    ...publishChoices('pray-for'),
    type: 'multi-select',
    question: 'Who or what is on your heart to pray for?',
    subtext: 'Choose as many as you like.',
  },
  {
    ...publishChoices('gratitude'),
    type: 'select',
    question: 'How often do you thank God for something?',
  },
  {
    key: 'scripture-morning',
    type: 'image-text',
    question: 'Mercies, new each morning',
    url: '/art/scripture-morning.svg',
    data:
      '<blockquote>They are new every morning. Great is your faithfulness.</blockquote>' +
      '<cite>Lamentations 3:23</cite>',
    data2:
      '<p>These words about God’s mercies were written in a time of ruin, and still they look toward morning. ' +
      'However yesterday went, <em>you can start over today</em>.</p>',
  },
  {
    ...publishChoices('life-season'),
    type: 'select',
    question: 'What kind of time are you living through?',
    subtext: 'Choose whichever is nearest.',
  },
  {
    key: 'come-as-you-are',
    type: 'text',
    question: 'You’re welcome as you are',
    data:
      '<p>Thomas had his doubts, Martha had too much to do, and Elijah was worn out under a tree. ' +
      'The Bible keeps a place for each of them, and there’s a place for you.</p>',
    data2: '<blockquote>Draw near to God, and he will draw near to you.</blockquote><cite>James 4:8</cite>',
    data3: '<p>Go at your own pace. A day you miss <strong>stays open</strong> until you come back to it.</p>',
  },
]
