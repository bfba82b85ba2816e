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

export const day08: DayText = {
  subtitle: 'A few minutes without a word',
  help: 'despair',
  essentials: ['welcome', 'scripture', 'reflection', 'd08-practice', 'prayer'],
  blocks: [
    sound(
      'Prelude in C',
      'The second week is for listening. You can start with this, by Bach, and turn it off halfway down the page, where it says to.',
      'prelude-in-c',
    ),
    welcome(
      'Elijah under a bush',
      prose`
      You may feel you ought to be in better shape before you try to hear from God. Then meet Elijah. He has just done the
      greatest work of his life, and it ended with a death threat. He walks a day into the desert, lies down under a bush, and
      says to God that he’s had enough and would like to die.

      God doesn’t argue with him. An angel wakes him, gives him warm bread and some water, and lets him go back to sleep. Then
      the same again. ${bible(
        '1 Kings 19:7',
        'Arise and eat; because the journey is too great for thee.',
        'Arise and eat, because the journey is too great for you.',
      )} If you’re ever as low as Elijah was, call someone today who can come and sit with you. God’s first answer was company
      and food. There are people to call at the end of this page, too, at any hour.
    `,
    ),
    scripture('On the mountain, some weeks later', '1 Kings 19:11-13'),
    reflection(
      'candle',
      'What got him out of the cave',
      prose`
      Elijah knew about fire. Only a chapter earlier, God had answered him with it in front of a crowd. If anyone had a right to
      expect the loud kind of God, he did. And this time the fire goes by with nobody in it.

      The Hebrew for what comes next is hard to put into English. Our Bible has “a still small voice.” Others have tried “a sound
      of sheer silence” and “a thin whisper.” Whatever it was, you couldn’t have heard it over anything else. Elijah had stayed
      in the cave through the earthquake. It was the quiet that brought him to the door, with his coat over his face.

      We live with a lot of wind. Most of it isn’t wicked. It’s the news, the washing machine, the group chat, the argument we’re
      still winning in our heads two days later. God may well speak through any of that. But if he were to speak quietly, is there
      a moment in your day when you could notice?
    `,
      { briefParagraphs: 2 },
    ),
    tasks(
      'A few minutes',
      write('d08-practice', {
        minutes: 3,
        title: 'Turn off the sound and be quiet',
        silenceMinutes: 3,
        briefMinutes: 2,
        description: line`
          Set a timer for {minutes} minutes and put the screen face down. There’s nothing to achieve. When you notice that you’ve gone
          off to plan dinner, say “Here I am” and come back, however many times it takes. Afterward, write what you heard, even if
          it was a bus.
        `,
        placeholder: 'A clock. My own worry about… Then…',
      }),
      choose(
        'd08-how',
        {
          title: 'How was it?',
          description: 'Nobody’s grading this. Silence is like a muscle, and you’ve just used it.',
        },
        [
          'Long',
          'Surprisingly short',
          'Full of noise, all of it mine',
          'Peaceful, at least in patches',
          'I fell asleep, like Elijah',
          'I couldn’t do it today',
        ],
      ),
    ),
    promise(
      'Be still, and know',
      prose`
      ${bible('Psalm 46:10', 'Be still, and know that I am God.', 'Be still, and know that I am God.')} The psalm around that line is
      full of roaring water and shaking hills. The stillness is offered in the middle of the uproar, while it’s going on.
    `,
    ),
    tasks(
      'Something quiet',
      write('d08-gratitude', {
        title: 'A good thing that made no noise',
        description: 'Snow, a cat, a friend who didn’t offer advice. What silent kindness has come your way lately?',
        placeholder: 'It made no sound, but…',
      }),
    ),
    prayer(
      'At the mouth of the cave',
      prose`
      Lord, I’ve looked for you in big things and I will again. Thank you for also being small enough to miss.

      I’ll come as far as the door. Speak however you like. Amen.
    `,
    ),
  ],
}
