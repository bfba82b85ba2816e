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
import { byDay } from '#api/content/course/courses/translate.ts'

export const day23: DayText = {
  subtitle: 'Mercy, seen from close by',
  essentials: ['scripture', 'reflection', ['d23-verb', 'd23-practice'], 'prayer', 'welcome'],
  blocks: [
    scripture('Watch what he does', 'Luke 10:33-35'),
    reflection(
      'path',
      'One feeling, and the rest you could film',
      prose`
      Read it again and watch his hands and feet. He comes, he sees, he goes over. He bandages, lifts, leads, takes care, pays, promises. There’s one feeling in it,
      and everything else you could film. It must be one of the busiest sentences in Luke.

      Jesus told it to a lawyer who wanted a definition. The man knew that he had to love his neighbor, and he asked how far the word went, the way you’d ask where the
      property ends. Jesus answered with a man who wasn’t asking.

      Two others had come by first. They may have had excellent reasons. It was a lonely road, and the robbers couldn’t be far off. The Samaritan saw what they saw. The
      difference was in his feet. They “passed by on the other side,” and he crossed over. Everything else in the story is possible only from that distance.

      Notice, too, where he stops. He gives one night, and two coins, and his word. He doesn’t take the man home and become his whole life. In the morning he has somewhere
      to be, so he asks another person to help, and pays. Mercy is allowed to have a schedule. It was in the middle of one that it happened.

      And notice who it was. To the people listening, a Samaritan was the wrong kind of man with the wrong kind of faith. Jesus might have made him the one in the ditch, to
      be pitied. He made him the one to be copied.
    `,
      { briefParagraphs: 3 },
    ),
    welcome(
      'Where are you reading this?',
      prose`
      Whatever road you’re on today, at home or at work or in the waiting room, there’s someone at the side of it. They won’t look like a figure in a parable. They may look
      like a person who’s taking a very long time at the checkout.
    `,
    ),
    tasks(
      'Choose your verb',
      choose(
        'd23-verb',
        {
          title: byDay('Which one can you do before you go to sleep?', 'Which one can you do tomorrow?'),
          description: 'Nobody’s asking you for all of them.',
        },
        [
          'Come near: sit next to someone instead of across from them',
          'See: look up, and ask one real question',
          'Go: cross the road, the office or the aisle',
          'Bandage: mend, cook, drive, fix',
          'Pay: cover something without being asked',
          'Ask the innkeeper: bring in someone else to help',
        ],
      ),
      write('d23-practice', {
        title: 'For whom?',
        description: line`
          Name the person or, if you don’t know who it’ll be, the place where you’ll keep your eyes open. Come back ${byDay('tonight', 'tomorrow night')} and add what happened, in verbs only.
        `,
        placeholder: 'The man in the next bed. Asked, listened, laughed…',
      }),
    ),
    promise(
      'Who it really was',
      prose`
      ${bible(
        'Matthew 25:40',
        'Inasmuch as ye have done it unto one of the least of these my brethren, ye have done it unto me.',
        'because you did it to one of the least of these my brothers, you did it to me.',
      )} Nobody in that scene remembers doing it for him. They’d only seen someone who was thirsty.
    `,
    ),
    prayer(
      'Before setting out',
      prose`
      Lord of the road from Jerusalem to Jericho, I’ve passed by on the other side more often than I know. Sometimes I was the one in the ditch, and a stranger came.

      Slow me down by as much as it takes to see one face. Put my feet on the right side of the road. If you’ll do that, I can find the bandages and the coins. Amen.
    `,
    ),
    tasks(
      'From the ditch',
      write('d23-gratitude', {
        title: 'A kindness from the last person you’d expect',
        description: 'When did help come to you from someone you’d never have asked? What did they do?',
        placeholder: 'Of all people, it was…',
      }),
    ),
  ],
}
