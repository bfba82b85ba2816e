import type { DayText } from '#api/content/course/courses/written.ts'
import {
  mark,
  prayer,
  promise,
  reflection,
  scripture,
  tasks,
  welcome,
  write,
} from '#api/content/course/courses/blocks.ts'
import { bible, line, prose } from '#api/content/course/courses/prose.ts'
import { either } from '#api/content/course/courses/translate.ts'

export const day21: DayText = {
  subtitle: 'A heart, and then a door',
  recalls: [
    { title: 'What you were waiting for', tasks: ['s2-d15-waiting'], before: 's2-d21-house' },
    { title: 'The name of someone you looked at', tasks: ['s2-d17-practice'], before: 's2-d21-house' },
    { title: 'Who made something for you', tasks: ['s2-d18-practice'], before: 's2-d21-house' },
  ],
  blocks: [
    welcome(
      'Down by the river',
      prose`
    There’s no synagogue in the city of Philippi, so on the day of rest a few women meet outside the walls, by the water, and pray. Paul and his friends go looking for them. It’s how the good news came to Europe: a picnic, more or less.
  `,
    ),
    scripture('A seller of purple', 'Acts 16:13-15'),
    reflection(
      'water',
      'Which opened first?',
      prose`
    Lydia sells purple cloth, which only rich people could wear. She’s a long way from home, she runs a business, and she has a house big enough for guests. She’s done well, and she’s there by the river all the same, early on her day off, because something in her is still looking.

    She listens. And Luke tells us what happened inside, which he doesn’t often do. ${either('“whose heart the Lord opened.”', '“The Lord opened her heart.”')} Paul talked, and he was good at it. But that door has its handle on the inside, and God knows how to wait at it until it turns.

    Look at what she does next. She’s baptized, with all her household. Then she turns to the guests and says: ${either('“come into my house, and abide there.”', '“come into my house and stay.”')} She won’t take no. Luke, who was there, sounds a little rueful: ${either('“And she constrained us.”', '“So she persuaded us.”')} An open heart, an open house, within the hour. They belong together. And that house by the dye works became the church to which Paul wrote his happiest letter. We’ll start reading it tomorrow.
  `,
    ),
    tasks(
      'Your own door',
      mark(
        's2-d21-house',
        { title: 'What opened for you this week?', description: 'Mark all that did, even a crack.' },
        [
          'I waited with someone',
          'I shared something',
          'I looked at someone',
          'I remembered someone’s love',
          'I thought again about someone',
          'I saw an answer',
          'I read, and stayed',
        ],
      ),
      write('s2-d21-practice', {
        title: 'Open your house by one chair',
        description: line`It doesn’t have to be clean. Who could sit in your kitchen for half an hour this week? If you have no kitchen, who could have half an hour of you somewhere else? Write the name and the day.`,
        placeholder: 'Mrs. Ortiz, Thursday, with store-bought cake',
      }),
      write('s2-d21-gratitude', {
        title: 'Whose house felt like yours?',
        description: 'Where did you know where the glasses were? Thank God for it, and maybe them.',
        placeholder: 'I never had to knock at…',
      }),
    ),
    prayer(
      'From both sides of the door',
      prose`
    Lord, you opened Lydia’s heart so gently that she thought she’d done it herself. Open mine.

    Then help me find my keys and let someone in. I’ll have to move the laundry. Amen.
  `,
    ),
    promise(
      'You never know',
      prose`
    ${bible('Hebrews 13:2', 'for thereby some have entertained angels unawares', 'in doing so, some have entertained angels without knowing it')}. They’d have been the ones who asked for seconds.
  `,
    ),
  ],
}
