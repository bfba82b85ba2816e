import type { DayText } from '#api/content/course/courses/written.ts'
import {
  mark,
  prayer,
  promise,
  reflection,
  scripture,
  steps,
  tasks,
  welcome,
  write,
} from '#api/content/course/courses/blocks.ts'
import { bible, line, prose } from '#api/content/course/courses/prose.ts'

export const day27: DayText = {
  subtitle: 'For all the days after this',
  recalls: [
    { title: 'What you wanted to keep from the first week', tasks: ['d07-looking-back'], before: 'd27-bore-fruit' },
    { title: 'What you wanted to keep from the second week', tasks: ['d14-heard'], before: 'd27-bore-fruit' },
    { title: 'What you put down in the third week', tasks: ['d21-let-go'], before: 'd27-bore-fruit' },
    { title: 'The hour you guarded', tasks: ['d07-practice'], before: 'd27-bore-fruit' },
  ],
  essentials: ['scripture', 'reflection', ['steps', 'd27-practice'], 'prayer', 'welcome'],
  blocks: [
    welcome(
      'The day after tomorrow',
      prose`
      Tomorrow these four weeks are complete. Every good retreat ends, and most resolutions made there last until about the following Thursday. So let’s make one that’s too small to break.
    `,
    ),
    scripture('Daniel goes upstairs', 'Daniel 6:10'),
    reflection(
      'door',
      'The way he always had',
      prose`
      Everyone remembers the lions. They come later, and Daniel does nothing about them. His part in the story is this verse, and there’s nothing heroic in it. A law has been passed against praying. He goes home and
      prays, in the same room, at the same window, at the usual hours.

      The words that matter come last: as he’d done before. If he’d begun that afternoon, it would have been a protest. But he’d gone up those stairs three times a day for most of a long life, under one king after
      another. His feet knew the way when his courage may not have. What he did every day had quietly become who he was.

      There’s nothing here about how he felt. On plenty of those days he was probably thinking about the price of grain.

      Christians have an old word for a pattern like this: a rule. Some like to think of it as a trellis. The vine does the growing, and it’s God who gives the growth. The trellis only keeps it off the ground.
    `,
    ),
    tasks(
      'Which of these bore fruit?',
      mark(
        'd27-bore-fruit',
        {
          title: 'From these four weeks, what would you do again?',
          description: 'Choose what you wanted to do, and not what you think you should.',
        },
        [
          'Sitting in my place',
          'A short prayer at a door',
          'An hour of stopping',
          'A few minutes of silence',
          'Reading four times',
          'Going out to look',
          'Emptying the day’s pockets',
          'Closing up for the night',
          'Saying four names',
          'A meal without screens',
        ],
      ),
    ),
    steps('leaf', 'Making a trellis', {
      'One thing a day': [
        'Make it so small that you could do it with the flu. If you were thinking of twenty minutes, write down two. You’re free to do more. You’re only bound to the two.',
      ],
      'One thing a week': [
        'Something with other people in it: worship, a table, a visit. Faith that has no faces in it dries out.',
      ],
      'One thing a year': [
        'A day apart, a fast, a trip to somewhere holy, Lent or Advent kept with care. Put it on the calendar now, before the calendar fills up.',
      ],
      'Tie it to something that happens anyway': [
        'After the coffee, before the keys, when the bus pulls out. Daniel had a window.',
      ],
      'Decide now what you’ll do when you miss a day': [
        'You will miss one. The answer is the next day, as usual, with no double portion and no speech.',
      ],
    }),
    tasks(
      'In your own words',
      write('d27-practice', {
        title: 'Write your rule in three lines',
        description: line`
          Daily, weekly, yearly, each beginning with “I will.” Copy it on a card. Show it to one friend, and ask them to check in with you in six months.
        `,
        placeholder: 'Each day I will… Each week I will… Each year I will…',
      }),
      write('d27-gratitude', {
        title: 'What do you have because someone kept on?',
        description:
          'An old tree, a long marriage, a church with its roof still on, a recipe, the Bible itself. Thank God for their stubbornness.',
        placeholder: 'Someone watered this for…',
      }),
    ),
    promise(
      'What a tree knows',
      prose`
      ${bible(
        'Psalm 1:3',
        'And he shall be like a tree planted by the rivers of water, that bringeth forth his fruit in his season',
        'He will be like a tree planted by the streams of water, that produces its fruit in its season',
      )}.

      In its season. There’s no fruit in most months of the year, and nobody cuts the tree down for it.
    `,
    ),
    prayer(
      'At the window',
      prose`
      God of small things, I’ve promised you big ones before, and you were kind enough not to write them down.

      This is a little one. Help me to keep it on dull days, because most of them will be. And when I’ve missed one, meet me on the stairs. Amen.
    `,
    ),
  ],
}
