import { publishChoices } from '#api/content/quiz/choices.ts'
import type { Question } from '#api/contracts/quiz/funnel.ts'

/** How they pray and give thanks. */
export const prayer: Question[] = [
  {
    ...publishChoices('prayer-life'),
    type: 'select',
    question: 'What’s prayer like for you these days?',
    subtext: 'An honest answer is the best one.',
  },
  {
    ...publishChoices('pray-for'),
    type: 'multi-select',
    question: 'Who or what would you like to pray for?',
    subtext: 'Choose all that apply.',
  },
  {
    ...publishChoices('gratitude'),
    type: 'select',
    question: 'How often do you stop to give thanks?',
  },
  {
    key: 'come-as-you-are',
    type: 'text',
    question: 'Come just as you are',
    data:
      '<p>You don’t need the right words, a long history with church or a tidy life to open the Bible. ' +
      'Its pages are full of shepherds, fishermen, widows, doubters and kings, and God met them where they were.</p>',
    data2: '<blockquote>Draw near to God, and he will draw near to you.</blockquote><cite>James 4:8</cite>',
    data3: '<p>This isn’t a race. If you miss a day, <strong>it waits for you</strong>.</p>',
  },
]
