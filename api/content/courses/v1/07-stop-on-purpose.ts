import type { DayCourse } from '#api/contracts/course.ts'
import { kjv, line, prose } from '#api/content/courses/prose.ts'

export const day07: DayCourse = {
  title: 'Stop on Purpose',
  subtitle: 'The work is not finished, and you may rest',
  blocks: [
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'welcome',
        title: 'A whole week',
        paragraphs: prose`
          Seven days, $name. Whether you came to all of them or fell asleep in the middle of three, this is the seventh,
          and the seventh has been for stopping since the beginning of the world. Today’s reading is short, so that you
          can.
        `,
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'scripture',
        title: 'The first thing God called holy',
        subtitle: 'Genesis 2:2-3',
        paragraphs: prose`
          And on the seventh day God ended his work which he had made; and he rested on the seventh day from all his
          work which he had made. And God blessed the seventh day, and sanctified it.
        `,
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'scripture',
        title: 'And the reason given to slaves',
        subtitle: 'Deuteronomy 5:15',
        paragraphs: prose`
          And remember that thou wast a servant in the land of Egypt, and that the LORD thy God brought thee out thence
          through a mighty hand and by a stretched out arm.
        `,
      },
    },
    {
      type: 'HeaderTextBlock',
      props: {
        type: 'default',
        titleIcon: 'candle',
        title: 'Nobody rests in Egypt',
        time: '2 min',
        paragraphs: prose`
          The commandment about the sabbath is given twice. The first time the reason is God: he rested, so rest. The
          second time the reason is Egypt. Remember that you were slaves. Pharaoh had a quota of bricks, and when it was
          met, there was a quota for the next day. A slave cannot call a halt. So to stop one day in seven, with the
          work unfinished, was a way of saying: I do not belong to Pharaoh any more.

          It is worth asking who sets the number of bricks in your life. An employer, perhaps, or an illness in the
          family. Those are real, and a free hour cannot always be had for the wishing. But some of the quota we set
          ourselves. The house must be tidy before I may sit. I may rest when I have answered everyone. That is
          Pharaoh’s voice, using ours.

          The command even names those who are likely to be forgotten: the servants, the stranger, the donkey. It is a law that
          says the tired must be let off, and that you are to count yourself among them. Jesus put it the other way about for
          people who had turned even this into a quota: ${kjv('Mark 2:27', 'The sabbath was made for man, and not man for the sabbath.')}
        `,
      },
    },
    {
      type: 'HeaderTextBlock',
      props: {
        type: 'nested-text',
        titleIcon: 'door',
        title: 'How to keep one hour',
        time: '1 min',
        sections: [
          {
            title: 'Fence it',
            paragraphs: [
              'Choose an hour before tomorrow night and tell one person that you will not be available in it.',
            ],
          },
          {
            title: 'Put something away',
            paragraphs: ['The laptop in a drawer, the phone in another room, the list face down. Let a thing be shut.'],
          },
          {
            title: 'Do what has no result',
            paragraphs: [
              'Sit in the sun. Play the piano badly. Go around the block with somebody’s dog. If it can be ticked off, it is not this.',
            ],
          },
          {
            title: 'Expect to be bad at it',
            paragraphs: [
              'For the first twenty minutes you may itch to be useful. Say to God, ‘The world is yours, and it is still turning,’ and stay where you are.',
            ],
          },
        ],
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'Your hour',
        timeEstimate: '4 min',
        tasks: [
          {
            id: 'd07-practice',
            title: 'When will it be, and what will you shut?',
            description: 'If an hour truly cannot be found, take a quarter of one and guard it as if it were a day.',
            type: 'textarea',
            placeholder: 'Sunday at four. The laptop.',
          },
          {
            id: 'd07-looking-back',
            title: 'Of the week behind you, what would you keep?',
            description: 'You may choose more than one. In the fourth week you will want to remember.',
            type: 'checkbox',
            options: [
              'The boat, and being taken aside',
              'An honest answer to ‘where are you?’',
              'One day’s bread',
              'A stone that marks the place',
              'My own name, said well',
              'A prayer at three doors',
            ],
          },
          {
            id: 'd07-gratitude',
            title: 'What was finished this week?',
            description: line`
              God looked at what he had made and called it good before he rested. Name one thing of yours from this week
              that was good. Thank him, and leave it alone.
            `,
            type: 'textarea',
            placeholder: 'It was good that…',
          },
        ],
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'promise',
        title: 'There is some left for you',
        paragraphs: prose`
          ${kjv('Hebrews 4:9', 'There remaineth therefore a rest to the people of God.')} To remain is to be kept for someone,
          like a plate in a warm oven.
        `,
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'prayer',
        title: 'Laying down tools',
        paragraphs: prose`
          Lord of the sabbath, here are my bricks, all the ones I made and all the ones I did not.

          You brought me out with a stretched out arm. I would like to stop living as though I had walked out by myself
          and might be sent back. Keep what I leave undone. Keep me. Amen.
        `,
      },
    },
  ],
}
