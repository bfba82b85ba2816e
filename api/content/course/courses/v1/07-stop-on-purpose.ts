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

export const day07: DayText = {
  subtitle: 'The work isn’t finished, and you may rest',
  recalls: [
    { title: 'The seat you chose', tasks: ['d01-practice-place'], before: 'd07-looking-back' },
    { title: 'Who came looking for you', tasks: ['d02-gratitude'], before: 'd07-looking-back' },
    { title: 'What you set up to mark the place', tasks: ['d04-practice'], before: 'd07-looking-back' },
    { title: 'What you asked Jesus for', tasks: ['d06-exact'], before: 'd07-looking-back' },
  ],
  essentials: [
    'scripture',
    'and-the-reason-given-to-slaves',
    'reflection',
    'd07-practice',
    'prayer',
    'steps',
    'welcome',
  ],
  blocks: [
    welcome(
      'A whole week',
      prose`
      Seven days, $name. Maybe you came to all of them, and maybe you fell asleep in the middle of three. Either way, this is
      the seventh, and the seventh has been for stopping since the beginning of the world. Today’s reading is short, so that
      you can.
    `,
    ),
    scripture('The first thing God called holy', 'Genesis 2:2-3'),
    scripture('And the reason given to slaves', 'Deuteronomy 5:15', { id: 'and-the-reason-given-to-slaves' }),
    reflection(
      'candle',
      'Nobody rests in Egypt',
      prose`
      The commandment about the Sabbath is given twice. The first time the reason is God: he rested, so rest. The second time
      the reason is Egypt. Remember that you were slaves. Pharaoh had a quota of bricks, and when it was met, there was a quota
      for the next day. A slave can’t call a halt. So to stop one day in seven, with the work unfinished, was a way of saying:
      I don’t belong to Pharaoh anymore.

      It’s worth asking who sets the number of bricks in your life. A boss, maybe, or an illness in the family. Those are
      real, and you can’t always get a free hour by wanting one. But some of the quota we set ourselves. The house has to be
      clean before I sit down. I’ll rest when I’ve answered everyone. That’s Pharaoh’s voice, using ours.

      The command even names the ones who tend to get forgotten: the servants, the stranger, the donkey. It’s a law that lets
      tired people off, and you’re supposed to count yourself among them. Jesus turned it around for people who had made even
      rest into a quota: ${bible(
        'Mark 2:27',
        'The sabbath was made for man, and not man for the sabbath.',
        'The Sabbath was made for man, not man for the Sabbath.',
      )}
    `,
    ),
    steps('door', 'How to keep one hour', {
      'Fence it': ['Choose an hour before tomorrow night and tell one person that you won’t be available in it.'],
      'Put something away': [
        'The laptop in a drawer, the phone in another room, the list face down. Let one thing be shut.',
      ],
      'Do something with no result': [
        'Sit in the sun. Play the piano badly. Go around the block with a neighbor’s dog. If you could check it off a list, it isn’t this.',
      ],
      'Expect to be bad at it': [
        'For the first twenty minutes you may itch to be useful. Say to God, “The world is yours, and it’s still turning,” and stay where you are.',
      ],
    }),
    tasks(
      'Your hour',
      write('d07-practice', {
        title: 'When will it be, and what will you shut?',
        description: line`
          Choose an hour before tomorrow night in which you won’t work. If you truly can’t find one, take a quarter of an
          hour and guard it as if it were a day.
        `,
        placeholder: 'Sunday at four. The laptop.',
      }),
      mark(
        'd07-looking-back',
        {
          title: 'From the week behind you, what would you keep?',
          description: 'You can choose more than one. It’ll come back to you in the fourth week.',
        },
        [
          'The boat, and being taken aside',
          'An honest answer to “Where are you?”',
          'One day’s bread',
          'A stone that marks the place',
          'My own name, said well',
          'A prayer at three doors',
        ],
      ),
      write('d07-gratitude', {
        title: 'What got finished this week?',
        description: line`
          God looked at what he’d made and called it good before he rested. Name one thing of yours from this week that was
          good. Thank him, and leave it alone.
        `,
        placeholder: 'It was good that…',
      }),
    ),
    promise(
      'There’s some left for you',
      prose`
      ${bible(
        'Hebrews 4:9',
        'There remaineth therefore a rest to the people of God.',
        'There remains therefore a Sabbath rest for the people of God.',
      )} What remains has been kept for someone, like a plate in a warm oven.
    `,
    ),
    prayer(
      'Putting down the tools',
      prose`
      Lord of the Sabbath, here are my bricks, all the ones I made and all the ones I didn’t.

      You brought me out with a strong hand. I’d like to stop living as if I’d walked out on my own and could be sent back.
      Keep what I leave undone. Keep me. Amen.
    `,
    ),
  ],
}
