import type { DayText } from '#api/content/course/courses/written.ts'
import {
  mark,
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
import { byDay, either } from '#api/content/course/courses/translate.ts'

export const day04: DayText = {
  subtitle: 'A stone for a pillow',
  essentials: ['scripture', 'the-last-words-he-says', 'd04-practice', 'prayer', 'reflection'],
  blocks: [
    welcome(
      'Look up for a moment',
      prose`
      Before you read on, look around at wherever you are. Find three things you’ve stopped seeing: a crack in the paint, the
      hum of a refrigerator, the way the light falls. It doesn’t look much like holy ground. Good. Neither did this.
    `,
    ),
    reflection(
      'moon',
      'A man on the run',
      prose`
      Jacob isn’t on a pilgrimage. He has cheated his brother and lied to his blind father, and he’s getting out of town before
      he’s killed for it. The writer doesn’t even bother to name the spot where he stops. It’s “a certain place,” and he stops
      there because it’s gotten dark. He has no tent, no company, and nothing to put under his head.

      He doesn’t say a prayer, either. He just falls asleep, as people do at the end of the worst day of their lives.
    `,
    ),
    scripture('What he saw, and what he said', 'Genesis 28:11-12, 28:15-16'),
    reflection(
      'path',
      'The last words he says',
      prose`
      Anyone can say that God is in the cathedral. Jacob’s discovery was odder. God had been in this place all along, before
      the dream, while he was still looking around for a stone that wasn’t too sharp.
      ${either('“And I knew it not.”', '“And I didn’t know it.”')} The stairway wasn’t delivered during the night. He was
      shown what was already there.

      Notice, too, what the voice leaves out. There isn’t a word about the brother or the lie. Those will come: Jacob has
      twenty hard years ahead of him, and a reckoning at the end. But first, before he has made anything right, he hears
      that he’ll be kept.

      In the morning he takes the stone he slept on and sets it upright. The hard thing under his head becomes the marker of
      the place. Your own certain place right now may be a hospital hallway, a rented room, or a marriage gone quiet. You
      don’t have to pretend that it’s comfortable. Just leave room for the possibility that you haven’t noticed everything
      that’s there.
    `,
      { id: 'the-last-words-he-says' },
    ),
    sound(
      'Abide with Me',
      'An evening hymn on a piano, with no one singing. Let it play while you choose your stone.',
      'abide-with-me',
    ),
    tasks(
      'Set up a stone',
      write('d04-practice', {
        title: 'Mark your certain place',
        description: line`
          On the first day you chose a seat. Today put something there to mark it: a real stone, the end of a candle, an
          icon, a postcard, a Bible left out where you can see it. Choose something with a little history. What is it, and why that?
        `,
        placeholder: 'A shell from… because…',
      }),
      write('d04-knew-not', {
        title: 'God was there, and I didn’t know it',
        description: line`
          Looking back, is there a hard place where God was nearer than you knew at the time? Write a line about it, or leave
          this empty until you have one.
        `,
        placeholder: 'I only saw later that…',
      }),
    ),
    prayer(
      byDay('Before the next room', 'Before sleep'),
      prose`
      God of Jacob, who keeps company with people who haven’t earned it: you’re in this place. Help me to know it, or at
      least to suspect it.

      Be in the rooms I’ll walk through ${byDay('before tonight', 'tomorrow')}. Be in the one I’m dreading. Amen.
    `,
    ),
    promise(
      'Said to a runaway',
      prose`
      ${bible(
        'Genesis 28:15',
        'I will not leave thee, until I have done that which I have spoken to thee of.',
        'I will not leave you, until I have done that which I have spoken of to you.',
      )} The promise doesn’t depend on where Jacob was going, or on whether he deserved to get there.
    `,
    ),
    tasks(
      'Thanks for an ordinary room',
      mark(
        'd04-gratitude',
        {
          title: 'Which of these did you have in the last day?',
          description: 'Mark each one you can honestly thank God for, and pause for a second at each.',
        },
        [
          'A door that locks',
          'Something soft under my head',
          'Light when I wanted it',
          'A window with something in it',
          'A place for my things',
          'Someone breathing in the next room',
          'Quiet',
        ],
      ),
    ),
  ],
}
