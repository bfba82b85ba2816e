import type { DayText } from '#api/content/course/courses/written.ts'
import {
  choose,
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
import { bible, prose } from '#api/content/course/courses/prose.ts'

export const day24: DayText = {
  subtitle: 'Ruth, and the work in front of you',
  essentials: ['scripture', 'reflection', ['steps', 'd24-practice'], 'prayer', 'welcome'],
  blocks: [
    welcome(
      'Most of your life',
      prose`
      Add up the hours you’ve spent in church over your life, and then the hours you’ve spent at a desk, a stove, a wheel or a bedside. If God is only to be met in the first, he
      has set things up very oddly. Today is about the second, whether or not anyone pays you for it.
    `,
    ),
    tasks(
      'Your field',
      choose(
        'd24-field',
        {
          title: 'Where does most of your work happen now?',
          description: 'Work is whatever people would miss if you left it undone.',
        },
        [
          'At home, and no one sees it',
          'Among colleagues',
          'Looking after someone',
          'With machines, papers or screens',
          'Looking for work, which is work',
          'I’m retired, supposedly',
        ],
      ),
    ),
    scripture('Barley harvest in Bethlehem', 'Ruth 2:2-4, 2:10, 2:12'),
    reflection(
      'sunrise',
      'She asks for the job nobody wants',
      prose`
      Ruth is a widow, a foreigner, and new in town. She came because of a promise she’d made to her mother-in-law on the road:
      ${bible(
        'Ruth 1:16',
        'whither thou goest, I will go; and where thou lodgest, I will lodge',
        'where you go, I will go; and where you stay, I will stay',
      )}. It’s one of the most beautiful things anyone says in the Bible. Before long it has turned into picking up leftover barley, bent over, in the sun, behind men she
      doesn’t know.

      That’s usually what happens to beautiful promises. They turn into work. She asks for it herself, and she doesn’t stop until evening. By chance, the writer says, it’s the field
      of Boaz, a relative, and you can hear the writer smile.

      Boaz walks into his field and greets his workers with God’s name. Some churches still open worship with his greeting. Then he does what a decent boss does. He notices the new
      one, asks about her, sees that she has water, and orders the young men to leave her alone. And he says what she’s been doing all this time without having a word for it: she has
      come to take shelter under God’s wings.

      There are no miracles in this book, no voices and no visions. There’s one woman’s bag of barley, and an honest man. From those two comes a son, and then a grandson, and then his son David, and
      long afterward, in the same town, a child in a manger. Nobody in the field has any idea. You can’t see what your work is for, either, or not all of it. Paul wrote to people with no
      choice about their work, many of them slaves:
      ${bible(
        'Colossians 3:23',
        'whatsoever ye do, do it heartily, as to the Lord, and not unto men',
        'whatever you do, work heartily, as for the Lord, and not for men',
      )}. It can’t make an unfair job fair. It does mean that your work is never only for the boss.
    `,
      { briefParagraphs: 3 },
    ),
    prayer(
      'Sleeves rolled up',
      prose`
      The Lord be with those who work next to me, and with those who work where I’ll never see them: on the night bus, in the warehouse, in the fields, in the kitchen at the back.

      Here’s my task. It’s a boring one. I’ll do it for you, and I’d be glad of your company. Amen.
    `,
    ),
    steps('hands', 'One dull task, done for God', {
      'Pick the one you like least': [
        'Invoices, the laundry, the bath, the leaves in the yard. It should be something you’d do anyway.',
      ],
      'Begin it with a greeting': [
        'Say to whoever’s there, or under your breath to the empty room, “The Lord be with you.”',
      ],
      'Do it a little better than you have to': [
        'Only a little. Square the corners, as you would for a guest who notices such things.',
      ],
      'Don’t mention it': ['It’s already been seen by the one it was for.'],
    }),
    tasks(
      'At the end of the row',
      write('d24-practice', {
        title: 'Which task will it be?',
        description: 'Name it and say when. If you can, come back afterward and write whether anything was different.',
        placeholder: 'The stairs, at ten. I noticed…',
      }),
      mark(
        'd24-gratitude',
        {
          title: 'Whose work did you use today?',
          description: 'Mark the ones you depended on, and greet each of them in your mind the way Boaz did.',
        },
        [
          'Whoever built the road',
          'Whoever keeps the water clean',
          'Whoever stitched this sleeve',
          'Whoever taught me to read',
          'Whoever was up all night',
          'Whoever cleaned before I came',
        ],
      ),
    ),
    promise(
      'For what your hands do',
      prose`
      The psalm about how short life is ends with this request: ${bible(
        'Psalm 90:17',
        'establish thou the work of our hands upon us; yea, the work of our hands establish thou it',
        'Establish the work of our hands for us. Yes, establish the work of our hands',
      )}. Moses, whose name it carries, never saw his own work finished. We’re still reading it. To establish it is to make it last.
    `,
    ),
  ],
}
