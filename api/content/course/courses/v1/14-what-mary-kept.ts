import type { DayText } from '#api/content/course/courses/written.ts'
import {
  mark,
  prayer,
  promise,
  reflection,
  scripture,
  sound,
  steps,
  tasks,
  welcome,
  write,
} from '#api/content/course/courses/blocks.ts'
import { bible, prose } from '#api/content/course/courses/prose.ts'

export const day14: DayText = {
  subtitle: 'Going back over the day with God',
  recalls: [
    { title: 'The word that stopped you', tasks: ['d09-practice'], before: 'd14-heard' },
    { title: 'What kept coming back', tasks: ['d10-returning'], before: 'd14-heard' },
    { title: 'What you’re really looking for', tasks: ['d12-practice'], before: 'd14-heard' },
  ],
  essentials: ['scripture', 'steps', 'd14-practice', 'reflection', 'prayer', 'welcome'],
  blocks: [
    welcome(
      'Halfway',
      prose`
      Fourteen days out and fourteen to go: from here the far shore is as close as the one you left. It’s a good place to rest the
      oars and look back along the water. You can use today’s practice at the end of any day.
    `,
    ),
    sound(
      'Prelude in C',
      'Bach again, one chord a measure, about as slow as a sleeper breathes. Leave it on while you look back.',
      'prelude-in-c',
    ),
    scripture('After the shepherds had gone', 'Luke 2:16-19'),
    reflection(
      'heart',
      'The woman who took her time',
      prose`
      Everyone else in this story is talking. The shepherds tell the whole town, the town is amazed, and the next morning they’re
      presumably talking about something else. Mary is the only one who keeps it.

      She’s very young and very tired. She has had a baby in a place meant for animals, far from her mother, with strangers in from
      the fields talking about angels. She has said yes to the angel. She can’t see yet where all of it will lead, and she doesn’t seem to hurry. She puts each thing
      away whole, like letters in a language that she intends to learn. Twelve years later Luke says it of her again, over a different
      puzzle. Thirty years later she’ll need all of it, standing by a cross. It was a habit, and it carried her.

      We miss most of what God says to us because the next thing comes so fast. We have the experience and never get it home. So
      Christians of many kinds have a way to look back at night. Its old name is the examen, which means a careful look. They spend a few minutes going over the day in God’s company, the way
      you’d empty your pockets onto the table to see what you’d picked up.
    `,
    ),
    steps(
      'candle',
      'Emptying the pockets',
      {
        'Ask for light': ['Say, “Show me the day as you saw it.” You may be a harsher judge of it than he is.'],
        'Walk through it': [
          'Start from when you woke up. If it’s morning where you are, walk through yesterday. Go from room to room and face to face. Don’t stop to argue with anyone on the way.',
        ],
        'Where was there life?': [
          'Find the moment when you were most awake, most kind, most yourself. Stay there and enjoy it again.',
        ],
        'Where did it drain away?': [
          'Find the moment you’d like to do over. Look at it steadily, with him beside you, and if you need to be sorry, be sorry.',
        ],
        'Hand it in': ['Name one thing about tomorrow, and ask for what you’ll need there. Then the day is his.'],
      },
      { minutes: 3 },
    ),
    tasks(
      'On the table',
      write('d14-gratitude', {
        title: 'The moment with the most life in it',
        description: 'Describe it as if to someone who wasn’t there. This is your thank-you for today.',
        placeholder: 'When she laughed at…',
      }),
      write('d14-practice', {
        minutes: 1,
        title: 'What you’d like to do over',
        description:
          'One sentence. Add what you’ll ask for tomorrow, and try the same five steps again tomorrow night.',
        placeholder: 'I was short with… Tomorrow I’ll ask for…',
      }),
      mark(
        'd14-heard',
        { title: 'From this second week, what will you keep?', description: 'Mark whatever you don’t want to lose.' },
        [
          'A few minutes of quiet',
          'Four slow readings',
          'A thought that keeps calling',
          'What I saw outside',
          'What I’m really looking for',
          'Permission to complain',
        ],
      ),
    ),
    promise(
      'You aren’t the only one working on it',
      prose`
      ${bible(
        'Philippians 1:6',
        'he which hath begun a good work in you will perform it until the day of Jesus Christ',
        'he who began a good work in you will complete it until the day of Jesus Christ',
      )}. God started this, and he’ll see it through. Some of what you don’t understand yet, he’s keeping for you.
    `,
    ),
    prayer(
      'At the end of a day',
      prose`
      Lord, here’s what was in my pockets. Some of it shines, and some of it I’m ashamed of. I don’t know yet what most of it is for.

      Keep it with me until I do. And when the shepherds have gone and the house is quiet, stay. Amen.
    `,
    ),
  ],
}
