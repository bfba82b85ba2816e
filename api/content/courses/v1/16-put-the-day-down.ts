import type { DayCourse } from '#api/contracts/course.ts'
import { kjv, prose } from '#api/content/courses/prose.ts'

export const day16: DayCourse = {
  title: 'Put the Day Down',
  subtitle: 'Best read in the evening',
  blocks: [
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'scripture',
        title: 'A song for builders and watchmen',
        subtitle: 'Psalm 127:1-2',
        paragraphs: prose`
          Except the LORD build the house, they labour in vain that build it: except the LORD keep the city, the
          watchman waketh but in vain.

          It is vain for you to rise up early, to sit up late, to eat the bread of sorrows: for so he giveth his beloved
          sleep.
        `,
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'welcome',
        title: 'One more thing before bed',
        paragraphs: prose`
          If you are reading this late, with the dishes done and the house dark, you may know what the psalm means by
          the bread of sorrows. It is what one eats at the kitchen table at a quarter to twelve, with the bank’s app
          open.

          Nothing you do tonight will require more than a chair and a switch.
        `,
      },
    },
    {
      type: 'HeaderTextBlock',
      props: {
        type: 'default',
        titleIcon: 'moon',
        title: 'The night shift',
        time: '3 min',
        paragraphs: prose`
          The psalm is fond of builders. It belongs to a little book of songs for people walking up to Jerusalem, and
          they would have seen the walls and the watchmen as they sang. It never says the work is useless. It says that
          the work stands inside other work, which does not stop when ours does.

          Jesus told a story that comes to the same thing, about a farmer who goes to bed. He puts in the seed, and then he ${kjv(
            'Mark 4:27',
            'should sleep, and rise night and day, and the seed should spring and grow up, he knoweth not how',
          )}. It is nearly the whole of the plot. Where another teacher would have made the man get up to check, this one leaves him
          lying there, and the field does what fields do.

          Somebody has to be awake. That much our worry has understood. The city does need keeping; your daughter is out in the car; the
          results will come on Thursday. Worry goes wrong only in thinking that the somebody is you. Another psalm for the same road says
          it outright: ${kjv('Psalm 121:4', 'Behold, he that keepeth Israel shall neither slumber nor sleep.')}

          You may not sleep well tonight, for all that. Some nights are long, and a verse is not a sleeping draught. If
          you lie awake, you can at least lie there off duty, as a passenger does who cannot sleep but is not driving.
        `,
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'What is still on',
        timeEstimate: '3 min',
        tasks: [
          {
            id: 'd16-unfinished',
            title: 'Write down whatever is going round',
            description: 'One line for each, with no attempt to solve it. When there is no more, write ‘and the rest’.',
            type: 'textarea',
            placeholder: 'The letter. What she meant by that. The noise in the car. And the rest.',
          },
          {
            id: 'd16-gratitude',
            title: 'Now three that went right',
            description: 'However small, from today only. Let them be the last three things on the list.',
            type: 'textarea',
            placeholder: '1. … 2. … 3. …',
          },
        ],
      },
    },
    {
      type: 'HeaderTextBlock',
      props: {
        type: 'nested-text',
        titleIcon: 'candle',
        title: 'Closing up for the night',
        time: '2 min',
        sections: [
          {
            title: 'The screens',
            paragraphs: ['After this page, put the phone to bed somewhere that is not beside yours.'],
          },
          {
            title: 'The doors',
            paragraphs: [
              'When you lock up, say at the lock, ‘Lord, keep the city.’ Say the names of those who are inside and those who are out.',
            ],
          },
          { title: 'The lamp', paragraphs: ['As you turn it off, say, ‘That was the day.’ Mean it as a full stop.'] },
          {
            title: 'The dark',
            paragraphs: ['Lie with your hands open on the blanket. It is hard to go on holding things with them open.'],
          },
        ],
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'Your closing round',
        timeEstimate: '1 min',
        tasks: [
          {
            id: 'd16-practice',
            title: 'Which of the four will you do tonight?',
            description: 'One is plenty. Choose it now, and do it when the time comes.',
            type: 'radio',
            options: ['The screens', 'The doors', 'The lamp', 'The dark'],
          },
        ],
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'promise',
        title: 'For the pillow',
        paragraphs: [
          kjv(
            'Psalm 4:8',
            'I will both lay me down in peace, and sleep: for thou, LORD, only makest me dwell in safety.',
          ),
        ],
        style: { textAlign: 'center', background: 'plain' },
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'prayer',
        title: 'Handing over the watch',
        paragraphs: prose`
          Keeper of the city, I have walked the walls all day. I saw a good many things that I could not do anything
          about.

          It is your watch now, and it was yours before. Keep those I love. Grow what I planted. Wake me when it is my
          turn. Amen.
        `,
      },
    },
  ],
}
