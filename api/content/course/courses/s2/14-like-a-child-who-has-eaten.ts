import type { DayText } from '#api/content/course/courses/written.ts'
import {
  choose,
  prayer,
  promise,
  reflection,
  scripture,
  sound,
  tasks,
  welcome,
  write,
} from '#api/content/course/courses/blocks.ts'
import { bible, line, prose } from '#api/content/course/courses/prose.ts'
import { either } from '#api/content/course/courses/translate.ts'

export const day14: DayText = {
  subtitle: 'The shortest song, and a rest',
  recalls: [
    { title: 'The hills you were looking at', tasks: ['s2-d08-hills'], before: 's2-d14-song' },
    { title: 'What nearly happened', tasks: ['s2-d11-practice'], before: 's2-d14-song' },
    { title: 'Your first gray line', tasks: ['s2-d13-practice'], before: 's2-d14-song' },
  ],
  blocks: [
    welcome(
      'Sit down',
      prose`
    Two weeks on the road. The last song we’ll sing has three lines, and after the second one there’s nothing left to do. Put your feet up for it.
  `,
    ),
    scripture('Quiet on her lap', 'Psalm 131:1-3'),
    reflection(
      'heart',
      'Weaned',
      prose`
    Babies want milk from their mother. They smell it and they root and cry, and they aren’t to blame. Then comes a hard few weeks, in those days at about three years old, when a child learns that it won’t get that anymore. There are tears. And one afternoon the child climbs back up on the same lap and wants nothing. It only wants to be there.

    That’s what the singer says his soul is like: ${either('“as a child that is weaned of his mother.”', '“like a weaned child with his mother.”')} Not a newborn, all need. He’s been through something. He’s asked, and not been given, and cried, and come back.

    And he’s put down the big questions. He doesn’t say that they’re silly. They’re ${either('“too high for me,”', '“too wonderful for me,”')} he says, the way you’d say of a shelf. He doesn’t have to run the world this afternoon.

    David’s name is over this psalm: a king, with a war to plan and a family in pieces. If he had ten minutes on that lap, you may, too.
  `,
    ),
    sound('Abide with Me', 'Something slow to rest by. It repeats until you stop it.', 'abide-with-me'),
    tasks(
      'On the lap',
      write('s2-d14-practice', {
        title: 'What’s on the shelf you can’t reach?',
        silenceMinutes: 5,
        description: line`Write down the big things you’ve been trying to lift: why it happened, how it’ll end, what they’ll do. Then leave the page, sit for five minutes, and want nothing. If you fall asleep, that counts.`,
        placeholder: 'Why she left. What the scan will say.',
      }),
      choose(
        's2-d14-song',
        {
          title: 'Which song will you take along?',
          description: 'Pick one, and learn a line of it by heart this week.',
        },
        [
          'I lift up my eyes',
          'I was glad when they said',
          'Our eyes look to the Lord',
          'The snare is broken',
          'Those who sow in tears',
          'Out of the depths',
          'Like a weaned child',
        ],
      ),
    ),
    prayer(
      'With nothing to ask',
      prose`
    God, I’ve asked you for a lot this week. I’m not asking now.

    Let me lean here. Amen.
  `,
    ),
    promise(
      'As a mother does',
      prose`
    ${bible('Isaiah 66:13', 'As one whom his mother comforteth, so will I comfort you', 'As one whom his mother comforts, so I will comfort you')}. If your own mother couldn’t, he knows that, and says it anyway.
  `,
    ),
    tasks(
      'Enough',
      write('s2-d14-gratitude', {
        title: 'What do you have enough of?',
        description: 'Look around the room. Blankets, tea, quiet, one good friend. Count one enough.',
        placeholder: 'Right now I have enough…',
      }),
    ),
  ],
}
