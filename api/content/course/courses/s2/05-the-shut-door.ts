import type { DayText } from '#api/content/course/courses/written.ts'
import {
  choose,
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
import { either } from '#api/content/course/courses/translate.ts'

export const day05: DayText = {
  subtitle: 'Praying where nobody can see',
  blocks: [
    welcome(
      'No one’s watching',
      prose`
    Much of what we do now is seen. We take a picture of it or count the steps. Even kindness has an audience. So it’s strange and restful to come to a page where Jesus says: go where there’s no signal, and shut the door.
  `,
    ),
    scripture('Where the Father is', 'Matthew 6:5-8'),
    steps('door', 'What’s behind it', {
      'Not a stage': prose`
      He has seen people pray on street corners, ${either('“that they may be seen of men.”', '“that they may be seen by men.”')} He doesn’t say that they’re lying. He says they’ve been paid already. If applause is what you wanted, you got it, and there’s nothing left to collect.
    `,
      'A storeroom': prose`
      The word he uses is for the one room in a farmhouse that had a door: where they kept the grain and the tools. There were no candles and no view. It smelled of onions. That’s where he sends us to meet God. Your car will do, or the stairs, or the bathroom with the fan on.
    `,
      'Someone who’s there first': prose`
      ${either('“pray to thy Father which is in secret.”', '“pray to your Father who is in secret.”')} You don’t go in to call him down. He’s in there already, in the dark, next to the onions. You’re the one who’s late.
    `,
      'Not many words': prose`
      ${either('“your Father knoweth what things ye have need of, before ye ask him.”', '“your Father knows what things you need, before you ask him.”')} Then why ask? For the same reason a child shows you the scraped knee you saw her get. She isn’t telling you news.
    `,
    }),
    tasks(
      'Three minutes in the storeroom',
      choose(
        's2-d05-room',
        {
          title: 'Which door will you shut?',
          description: 'Any door that closes will do. So will a hood, or a pair of headphones with nothing playing.',
        },
        ['The bathroom', 'The car', 'My bedroom', 'A church on a weekday', 'A corner, with my eyes shut'],
      ),
      write('s2-d05-practice', {
        title: 'What you didn’t have to explain',
        description: line`Leave the phone outside. Sit for three minutes. Say one true thing, and then nothing. Afterward, write what God knew before you asked.`,
        placeholder: 'That I’m scared about Thursday',
      }),
    ),
    reflection(
      'hands',
      'And praying with others?',
      prose`
    He isn’t against it; his next words are a prayer that begins with “our.” People in every church have prayed out loud together since the first week, and have needed to. He’s only asking what happens when the others go home. A tree is as tall as what you see of it. It stays up because of what you don’t.
  `,
    ),
    prayer(
      'With the door shut',
      prose`
    Father in secret, here I am, behind the door.

    You know it already. I’ll tell you anyway. Amen.
  `,
    ),
    promise(
      'A place to pour it out',
      prose`
    ${bible('Psalm 62:8', 'pour out your heart before him: God is a refuge for us.', 'Pour out your heart before him. God is a refuge for us.')} You don’t have to sort it first.
  `,
    ),
    tasks(
      'Seen by no one',
      write('s2-d05-gratitude', {
        title: 'A good thing that only you and God saw',
        description: 'A kindness you got away with, a bird on the sill, the light at five in the morning.',
        placeholder: 'Nobody else saw it, but…',
      }),
    ),
  ],
}
