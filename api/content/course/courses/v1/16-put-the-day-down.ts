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
import { bible, kjv, prose } from '#api/content/course/courses/prose.ts'

export const day16: DayText = {
  subtitle: 'For tonight, whenever you read it',
  essentials: ['scripture', 'reflection', ['steps', 'd16-practice'], 'd16-unfinished', 'prayer', 'welcome'],
  blocks: [
    scripture('A song for builders and watchmen', 'Psalm 127:1-2'),
    welcome(
      'One more thing before bed',
      prose`
      You may be reading this late, with the dishes done and the house dark. Then you may know that kind of bread: it’s what you eat at the
      kitchen table at a quarter to twelve, with the bank’s app open. If it’s morning where you are, read this now and keep the second half
      for tonight.

      Nothing here will take more than a chair and a switch.
    `,
    ),
    reflection(
      'moon',
      'The night shift',
      prose`
      The psalm likes builders. It belongs to a little book of songs for people walking up to Jerusalem, and they’d have seen the walls and
      the watchmen as they sang. It never says the work is useless. It says that our work happens inside other work, which doesn’t stop when
      ours does.

      Jesus tells a story like that, about a farmer who goes to bed. He puts in the seed, and then he
      ${bible(
        'Mark 4:27',
        'should sleep, and rise night and day, and the seed should spring and grow up, he knoweth not how',
        'should sleep and rise night and day, and the seed should spring up and grow, though he doesn’t know how',
      )}. That’s nearly the whole plot. Another teacher would have made the man get up to check. This one lets him sleep, and the field does
      what fields do.

      Someone has to be awake. Our worry has understood that much. The city does need watching. A daughter is out in the car. The results
      will come on Thursday. Worry goes wrong only in thinking that the someone is you. Another psalm for the same road says it outright:
      ${bible(
        'Psalm 121:4',
        'Behold, he that keepeth Israel shall neither slumber nor sleep.',
        'Behold, he who keeps Israel will neither slumber nor sleep.',
      )}

      You may not sleep well tonight, even so. Some nights are long, and a verse isn’t a sleeping pill. But if you’re awake, you can be awake
      off duty, like a passenger who can’t sleep but isn’t driving.
    `,
    ),
    tasks(
      'What’s still on',
      write('d16-unfinished', {
        title: 'Write down whatever’s going around in your head',
        description: 'One line for each, with no attempt to solve it. When there’s no more, write “and the rest.”',
        placeholder: 'The letter. What she meant by that. The noise in the car. And the rest.',
      }),
      write('d16-gratitude', {
        title: 'Now three that went right',
        description: 'Small ones count, from today only. Let them be the last three things on the list.',
        placeholder: '1. … 2. … 3. …',
      }),
    ),
    steps('candle', 'Closing up for the night', {
      'The screens': ['After this page, put the phone to bed somewhere that isn’t next to yours.'],
      'The doors': [
        'When you lock up, say at the lock, “Lord, keep the city.” Say the names of those who are inside and those who are out.',
      ],
      'The lamp': ['As you turn it off, say, “That was the day.” Let it be the end of the sentence.'],
      'The dark': ['Rest with your hands open on the blanket. It’s hard to go on holding things with open hands.'],
    }),
    tasks(
      'Your closing round',
      choose(
        'd16-practice',
        {
          title: 'How will you close up tonight?',
          description: 'One is plenty. Choose it now, and do it when the time comes.',
        },
        [
          'The screens: the phone sleeps in another room',
          'The doors: I lock up, and ask God to keep the city',
          'The lamp: I turn it off, and the day is over',
          'The dark: I rest with open hands',
        ],
      ),
    ),
    promise(
      'For the pillow',
      [
        kjv(
          'Psalm 4:8',
          'I will both lay me down in peace, and sleep: for thou, LORD, only makest me dwell in safety.',
        ),
      ],
      { style: { textAlign: 'center', background: 'plain' } },
    ),
    prayer(
      'Handing over the watch',
      prose`
      Keeper of the city, I’ve walked the walls all day. I saw a lot of things I couldn’t do anything about.

      It’s your watch now, and it was yours before. Keep the ones I love. Grow what I planted. Wake me when it’s my turn. Amen.
    `,
    ),
  ],
}
