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
import { byDay, either } from '#api/content/course/courses/translate.ts'

const QUESTION = either('“What wilt thou that I should do unto thee?”', '“What do you want me to do for you?”')

export const day06: DayText = {
  subtitle: 'What to say when you can’t pray',
  essentials: ['scripture', 'reflection', ['d06-line', 'd06-practice'], ['prayer', 'welcome']],
  blocks: [
    prayer('We begin with the prayer today', ['Have mercy.'], { style: { textAlign: 'center' } }),
    welcome(
      'That was all of it',
      prose`
      You’ve just prayed, if you meant it even a little. Many people give up on prayer because they think they’re bad at it.
      The words run out, the mind wanders to the laundry, and everyone else at church seems to have paragraphs.

      So here’s a man with no paragraphs at all.
    `,
    ),
    scripture('At the side of the road', 'Mark 10:46-52'),
    reflection(
      'hands',
      'And Jesus stood still',
      prose`
      Jesus is on his way to Jerusalem, with a week to live, in the middle of a moving crowd. A beggar shouts one line. People
      tell him to be quiet, and he shouts it again. As prayers go it’s short, loud and repetitive. And Jesus stops.

      That’s encouraging if one line is all you can manage. He warned his friends about people who think they’ll be
      ${bible('Matthew 6:7', 'heard for their much speaking', 'heard for their much speaking')}. God isn’t moved by word count.

      Then comes a question that looks almost rude: ${QUESTION} Surely anyone could see what a blind man wants. But he had
      asked for mercy, which is large and general, and begging was how he lived. Jesus lets him say it himself. Do you want a
      coin, as usual, or do you want what you really want? Out it comes, small and exact: he wants to see.

      Christians in the East made a prayer out of that roadside shout. They’ve said it for well over a thousand years, slowly,
      hundreds of times a day, until it runs on its own like the sound of a stream. Others have worn smooth the words “Come,
      Lord Jesus,” or just “Help.” A short prayer fits into places where a long one won’t: an elevator, a meeting, the second
      before you answer the door.
    `,
      { briefParagraphs: 3 },
    ),
    tasks(
      'A line to carry',
      choose(
        'd06-line',
        {
          title: 'Choose your line',
          description: 'Read each one under your breath. Take the one that sounds like you.',
        },
        ['Have mercy', 'Lord, let me see', 'Here I am', 'Help me now', 'Come, Lord Jesus', 'Thank you'],
      ),
      write('d06-practice', {
        title: 'Three doors',
        description: line`
          Pick three doors that you’ll go through ${byDay('today', 'tomorrow')}: the front door, the car, the office, the bathroom. Each time you touch
          the handle, say your line once and go in. Which three?
        `,
        placeholder: 'The gate, the office, the bedroom',
      }),
      write('d06-exact', {
        title: 'If he asked you',
        description: `${QUESTION} Answer in ten words or fewer. Be exact.`,
        placeholder: 'Lord, I want…',
      }),
    ),
    promise(
      'From someone who shouted',
      prose`
      ${bible(
        'Psalm 34:6',
        'This poor man cried',
        'This poor man cried',
      )}, the singer says of himself, and he was heard.

      It says “cried.” It doesn’t say “expressed himself well.”
    `,
    ),
    tasks(
      'And two words more',
      write('d06-gratitude', {
        title: '“Thank you” is also a whole prayer',
        description: `Who or what would you say it for, if those were the only two words you had ${byDay('today', 'this evening')}?`,
        placeholder: 'Thank you. For…',
      }),
    ),
  ],
}
