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

export const day24: DayText = {
  subtitle: 'A guard at the door of your mind',
  blocks: [
    scripture('The Lord is near', 'Philippians 4:4-7'),
    reflection(
      'candle',
      'Easy for him to say?',
      prose`
    “Don’t be anxious” is a hard thing to hear from somebody who isn’t. So remember who’s talking. Paul’s chained to a soldier, and there’s going to be a trial, and it may be the end of him. He knows what it’s like to lie there and listen to keys.

    And he doesn’t just say: stop. No one ever stopped because they were told to. He says what to do in its place. ${either('“in every thing by prayer and supplication with thanksgiving let your requests be made known unto God.”', '“in everything, by prayer and petition with thanksgiving, let your requests be made known to God.”')} Worry talks to itself, around and around, like a man in a cell. Prayer says the very same things, but to someone.

    Then he looks up and sees the guard at the door, and I think it gives him an idea. ${either('“the peace of God, which passeth all understanding, shall keep your hearts and minds.”', '“the peace of God, which surpasses all understanding, will guard your hearts and your thoughts.”')} The word’s a soldier’s word. Peace walks up and down outside your door with its boots on. The thoughts will come, and it’ll ask them their business.

    It isn’t the peace of having figured it out. It’s past figuring. If yours is the kind of worry that has hold of your body and won’t let go, a doctor can be one of God’s guards as well. Elijah needed an angel and a nap. There’s no shame in it.
  `,
    ),
    welcome(
      'The order helps',
      prose`
    He gives us three plain things: ask, say thanks, and leave it there. Let’s do them in order, with one real worry. Not the largest. The one that’s on top.
  `,
    ),
    tasks(
      'Make it known',
      write('s2-d24-practice', {
        title: 'Ask, thank, leave',
        description: line`One line to ask: what exactly do you need, and by when? One line to thank: what’s already all right about it? Then write “left with God” and the time. When it comes back, read this page to it.`,
        placeholder: 'Ask: the rent by Friday. Thanks: the landlord’s kind. Left with God at 8:10.',
      }),
      choose('s2-d24-when', { title: 'When does it get in?', description: 'Guards like to know the hours.' }, [
        'On waking',
        'In the car',
        'Around three in the afternoon',
        'At bedtime',
        'At three in the morning',
        'Whenever it’s quiet',
      ]),
    ),
    prayer(
      'For a guard at my door',
      prose`
    Father, put your peace on duty at my door.

    I’ve made it known. I’ll probably make it known again before lunch. Let your peace walk up and down there. Let in what’s true, and turn back the rest, and if I wake at three, let me hear its boots. Amen.
  `,
    ),
    promise(
      'Left to us in a will',
      prose`
    ${bible('John 14:27', 'Peace I leave with you, my peace I give unto you: not as the world giveth, give I unto you.', 'Peace I leave with you. My peace I give to you; not as the world gives, I give to you.')} He said it on his own last night, with plenty to be afraid of.
  `,
    ),
    tasks(
      'All right already',
      write('s2-d24-gratitude', {
        title: 'What didn’t go wrong this week?',
        description: 'Something you’d worried about, and it passed. We hardly ever go back and say thanks for those.',
        placeholder: 'I was sure that… and it didn’t',
      }),
    ),
  ],
}
