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

export const day17: DayText = {
  subtitle: 'At the gate called Beautiful',
  blocks: [
    welcome(
      'On the way to church',
      prose`
    You know the moment. Somebody on the sidewalk asks you for money, and your eyes find something interesting across the street. Peter and John are on their way to afternoon prayers. They’ve had a good week. And there’s a man at the gate.
  `,
    ),
    scripture('Silver and gold', 'Acts 3:2-8'),
    reflection(
      'hands',
      'Look at us',
      prose`
    He’d been set down there every day of his life, like a chair. He didn’t look at faces anymore; you learn not to. He watched for hands that went to a purse.

    The first thing Peter gives him isn’t a healing. It’s a look. Luke spends three words on it: fastening his eyes. And then, ${either('“Look on us.”', '“Look at us.”')} Two people see each other, at a gate where hundreds go by.

    Then comes the oddest offer anyone had made him. ${either('“Silver and gold have I none; but such as I have give I thee.”', '“I have no silver or gold, but what I have, that I give you.”')} It starts with being broke. Peter doesn’t apologize for it, and he doesn’t use it to get away. He looks in his pockets for what’s really there.

    And there’s one more thing I love: ${either('“he took him by the right hand, and lifted him up.”', '“He took him by the right hand and raised him up.”')} God healed him. Peter still had to bend down. The man had never stood; his head said yes and his legs didn’t know how. It took a hand.

    You may not be able to say “get up and walk.” But nobody’s asking you for what you don’t have. You have eyes. You have a name to ask for, and a hand.
  `,
    ),
    tasks(
      'Empty your pockets',
      mark(
        's2-d17-have',
        { title: 'What do you have?', description: 'Never mind the silver. Mark what’s in your pockets.' },
        [
          'Time on Tuesdays',
          'A car',
          'A trade or a skill',
          'A language',
          'Patience with children',
          'Knowing what it’s like',
          'A spare chair',
          'A sense of humor',
          'Prayer',
        ],
      ),
      write('s2-d17-practice', {
        title: 'Look at one person you usually pass',
        description: line`Stop. Ask the name and say yours. If you’re asked for money, give or don’t give, as you think right, but don’t look away. Write the name tonight.`,
        placeholder: 'His name is Curtis. He used to drive a truck.',
      }),
    ),
    prayer(
      'At the gate',
      prose`
    Jesus of Nazareth, I’ve gone past more gates than I can count, with my eyes across the street.

    Take them back. Show me what I have, and who it’s for. And where I’m the one on the mat, send somebody with a right hand. Amen.
  `,
    ),
    promise(
      'Enough to give away',
      prose`
    ${bible('2 Corinthians 9:8', 'God is able to make all grace abound toward you; that ye, always having all sufficiency in all things, may abound to every good work', 'God is able to make all grace abound to you, that you, always having all sufficiency in everything, may abound to every good work')}. It’s enough for every good work, and not for every wish. That’s a fair deal.
  `,
    ),
    tasks(
      'A hand',
      write('s2-d17-gratitude', {
        title: 'Who bent down and took your hand?',
        description: 'When your head said yes, and your legs didn’t know how.',
        placeholder: 'I couldn’t have stood up without…',
      }),
    ),
  ],
}
