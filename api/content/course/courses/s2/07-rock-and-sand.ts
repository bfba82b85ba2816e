import type { DayText } from '#api/content/course/courses/written.ts'
import {
  mark,
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

export const day07: DayText = {
  subtitle: 'Looking back from the end of the hill',
  recalls: [
    { title: 'The line that was yours', tasks: ['s2-d01-line'], before: 's2-d07-kept' },
    { title: 'The first sentence you wrote for someone', tasks: ['s2-d03-practice'], before: 's2-d07-kept' },
    { title: 'The prayer, in your own words', tasks: ['s2-d06-practice'], before: 's2-d07-kept' },
  ],
  blocks: [
    welcome(
      'The last thing he says',
      prose`
    The sermon’s nearly over. People are shaking out their coats. Jesus has one more picture for them, and it’s about the weather. Today has no new work in it. It’s a day to look at what you’ve built this week, and to sit down in it.
  `,
    ),
    scripture('Two houses', 'Matthew 7:24-27'),
    reflection(
      'water',
      'The same storm',
      prose`
    From the road you couldn’t tell them apart. They may have had the same door and the same paint. The sun shone on both for years. Jesus doesn’t say that the wise man got better weather. He uses the very same words for both: ${either('“And the rain descended, and the floods came, and the winds blew.”', '“The rain came down, the floods came, and the winds blew.”')} Faith isn’t a way around the storm. It’s what’s under the floor.

    And the rock isn’t knowing. Both builders heard the whole sermon. One of them went home and ${either('“doeth them.”', '“does them.”')} That sounds hard, until you see how small the things were: a light not hidden, a call that got made, a door shut, a prayer for a pest. You put one of those on the rock this week. It doesn’t look like much. It looks like the first row of stones always looks.
  `,
    ),
    tasks(
      'Look it over',
      mark(
        's2-d07-kept',
        {
          title: 'Which stones did you lay this week?',
          description: 'Mark whatever you did, even if you did it badly.',
        },
        [
          'I found my line',
          'I was a pinch of salt',
          'I went back to someone',
          'I prayed for someone I don’t like',
          'I shut a door',
          'I prayed slowly',
          'I only read, and I stayed',
        ],
      ),
      write('s2-d07-practice', {
        title: 'One thing to do again next week',
        description: line`Choose one of them, and give it a day and a place. Then take an hour off today, for nothing. Houses are also for sitting in.`,
        placeholder: 'The shut door, Tuesday, in the car',
      }),
      write('s2-d07-gratitude', {
        title: 'What held, in a storm of yours?',
        description: 'Think of a time when the wind was up. What turned out to be rock?',
        placeholder: 'When everything shook, what held was…',
      }),
    ),
    promise(
      'Under the floor',
      prose`
    ${bible('Isaiah 26:4', 'in the LORD JEHOVAH is everlasting strength', 'in Yah, Yahweh, is an everlasting Rock')}. The Hebrew says rock of ages. It was there before you bought the lot.
  `,
    ),
    prayer(
      'Sitting in the house',
      prose`
    Lord, I’ve heard you. I’ve done a little of it. Let the little be on rock.

    When the wind comes, and it will, remind me what I’m standing on. And let me leave the door open for the neighbor whose house went down. Amen.
  `,
    ),
  ],
}
