import type { DayText } from '#api/content/course/courses/written.ts'
import {
  choose,
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

export const day01: DayText = {
  subtitle: 'The road begins at the bottom of a hill',
  blocks: [
    welcome(
      'Up we go',
      prose`
    Welcome back, $name. Four weeks ago you got into a boat. This time we’re walking, and the road goes uphill.

    We’ll sit on a hillside with a crowd for a week. In the second week we’ll sing with people who walk to Jerusalem. In the third we’ll move in with the first Christians, and in the fourth we’ll read two letters about plain days. Bring what you carry. You won’t need to be in shape.
  `,
    ),
    scripture('He sat down and began', 'Matthew 5:1-6'),
    reflection(
      'path',
      'The wrong list',
      prose`
    If you asked around for the people who are doing well, you’d get a list: the healthy, the sure, the ones whose kids call on Sundays. Jesus looks at a hillside full of people who aren’t on it, and the first word out of his mouth is “Blessed.”

    He doesn’t say that it’s nice to be poor or good to be sad. He says ${either('“Blessed are they that mourn”', '“Blessed are those who mourn”')} the way you’d call across a street to someone you’ve been looking for. You there. You’re the one I mean. Nothing in your hands, a lump in your throat, hungry for things to be right for once: it’s to you that God is coming.

    Notice what he leaves out. There’s no order to climb. He doesn’t say that they should try harder, or cheer up. He promises a lot, and he puts nearly all of it on God’s side: they’ll be comforted, they’ll be filled. Someone else does the comforting and the filling.

    People have made these lines into a ladder. I think they’re a welcome mat. Wherever you’re standing today, one of them is on the ground in front of you.
  `,
    ),
    tasks(
      'Find your line',
      choose(
        's2-d01-line',
        {
          title: 'Which of them is closest to you today?',
          description: 'Not the one you’d like to be. The one you are.',
        },
        [
          'Poor in spirit: I’ve run out',
          'Mourning someone or something',
          'Gentle, and sick of being pushed',
          'Hungry for things to be right',
          'None yet, but I’d like to stay',
        ],
      ),
      write('s2-d01-practice', {
        title: 'Say it to yourself as he says it',
        description: line`Write one sentence that begins with “Blessed am I,” and be as exact as you can about why nobody would guess it. Then say it out loud once, in a room where you’re alone.`,
        placeholder: 'Blessed am I, with a sink full of dishes and…',
      }),
    ),
    prayer(
      'From the grass',
      prose`
    Lord Jesus, I’m somewhere at the back of this crowd. I can’t say that I feel blessed. You say it, so I’ll try to believe that you’re looking at me when you do.

    I haven’t brought much up the hill. Fill what’s empty, in your own time. Amen.
  `,
    ),
    promise(
      'How near he is',
      prose`
    ${bible('Psalm 34:18', 'The LORD is nigh unto them that are of a broken heart', 'Yahweh is near to those who have a broken heart')}. Near isn’t the same as finished. It’s enough to start walking.
  `,
    ),
    tasks(
      'First thanks',
      write('s2-d01-gratitude', {
        title: 'Who called you blessed, one way or another?',
        description:
          'Someone was glad you were there before you’d done anything. Who was it, and how did they show it?',
        placeholder: 'My grandmother, by how she opened the door',
      }),
    ),
  ],
}
