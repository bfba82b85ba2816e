import type { DayText } from '#api/content/course/courses/written.ts'
import {
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
import { byDay, either } from '#api/content/course/courses/translate.ts'

export const day09: DayText = {
  subtitle: 'An old, slow way to read a page of the Bible',
  essentials: ['scripture', 'steps', 'd09-practice', 'prayer', 'welcome'],
  blocks: [
    welcome(
      'A few lines, no hurry',
      prose`
      You’ve read a great deal in your life, most of it quickly and on purpose: letters from the bank, instructions, headlines.
      Skimming is how we get through. It’s a poor way to read a love letter.

      For many centuries, monks and grandmothers have read the Bible in another way. They take a few lines at a time, and go over
      them the way you’d walk a path you’re fond of. Today let’s try it on words that you may know so well that you no longer
      hear them.
    `,
    ),
    scripture('The shepherd’s song', 'Psalm 23:1-4', { fontStyle: 'italic' }),
    steps(
      'book',
      'Four readings',
      {
        'Once, to hear it': prose`
        Go back up and read the lines out loud, at the speed of someone walking with sheep. If there are people around, move your
        lips. Don’t look for anything yet.
      `,
        'Twice, to be stopped': prose`
        Read again until a word catches you, the way a sleeve catches on a thorn. It may be
        ${either('“restoreth.”', '“restores.”')} It may be ${either('“want,”', '“lack,”')} or the odd fact that someone has to make
        the sheep lie down. Stop there. You don’t have to finish.
      `,
        'A third time, to answer': prose`
        Look at how David does it. For three verses he talks about God: he leads, he restores. Then the path goes down into the
        valley, and with no warning he’s talking to God: ${either('“thou art with me.”', '“you are with me.”')} The dark is where
        “he” turns into ${either('“thou.”', '“you.”')} Make the same turn. Say to God, in your own words, what that word has to do
        with your life.
      `,
        'And once more, to rest': prose`
        Read the lines a last time with nothing to do. When friends have said what they had to say, they sometimes go on sitting
        there. Stay for as long as it takes to drink half a cup of coffee.
      `,
      },
      { minutes: 4, briefMinutes: 2.75 },
    ),
    tasks(
      'What caught you',
      write('d09-practice', {
        minutes: 0.75,
        title: 'The word, and what you said about it',
        description: line`
          Write the word or phrase that stopped you, and a sentence of what you answered. ${byDay(
            'Carry it through the day, and before you fall asleep say the phrase once more.',
            'Before you fall asleep, say the phrase once more, and carry it through tomorrow.',
          )} That’s enough Bible for one day.
        `,
        placeholder: '“With me.” I’d always thought I was following at a distance.',
      }),
    ),
    reflection(
      'leaf',
      'If nothing caught you',
      prose`
      Then you’ve read a psalm four times, and no harm done. Jeremiah describes reading as a kind of meal:
      ${bible('Jeremiah 15:16', 'Thy words were found, and I did eat them.', 'Your words were found, and I ate them.')} Most meals are
      forgotten by the weekend, and they feed us all the same. You can use these four readings with any few lines, for the rest
      of your life.
    `,
    ),
    prayer(
      'With the book closed',
      prose`
      Shepherd, you know the way I read: fast, and looking for the end. Slow me to your pace.

      Say one word to me and let it last until ${byDay('evening', 'morning')}. And in the valley, don’t let me only talk about you. Be with me. Amen.
    `,
    ),
    promise(
      'It doesn’t come back empty',
      prose`
      God says of his word, which he has just compared to rain and snow:
      ${bible(
        'Isaiah 55:11',
        'it shall not return unto me void, but it shall accomplish that which I please.',
        'it will not return to me void, but it will accomplish that which I please',
      )}. Watch rain fall on a field, and try to point to the drop that did it.
    `,
    ),
    tasks(
      'Green pastures',
      write('d09-gratitude', {
        title: 'When were you last made to lie down?',
        description:
          'A canceled meeting, a snow day, a cold that sent you to bed: which interruption turned out to have some grass in it?',
        placeholder: 'I didn’t choose it, but…',
      }),
    ),
  ],
}
