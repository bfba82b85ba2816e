import type { DayCourse } from '#api/contracts/course.ts'
import { kjv, line, prose } from '#api/content/courses/prose.ts'

export const day06: DayCourse = {
  title: 'A Prayer Two Words Long',
  subtitle: 'What to say when you cannot pray',
  blocks: [
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'prayer',
        title: 'We begin with the prayer today',
        paragraphs: prose`
          Have mercy.
        `,
        style: { textAlign: 'center' },
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'welcome',
        title: 'That was all of it',
        paragraphs: prose`
          You have just prayed, if you meant it even slightly. Many people give up praying because they think they are
          bad at it: the words run out, the mind wanders to the laundry, and everyone else at church seems to have
          paragraphs.

          So here is a man with no paragraphs at all.
        `,
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'scripture',
        title: 'At the side of the road',
        subtitle: 'Mark 10:46-51',
        paragraphs: prose`
          Blind Bartimaeus, the son of Timaeus, sat by the highway side begging. And when he heard that it was Jesus of
          Nazareth, he began to cry out, and say, Jesus, thou Son of David, have mercy on me.

          And many charged him that he should hold his peace: but he cried the more a great deal, Thou Son of David,
          have mercy on me. And Jesus stood still, and commanded him to be called.

          … And Jesus answered and said unto him, What wilt thou that I should do unto thee? The blind man said unto
          him, Lord, that I might receive my sight.
        `,
      },
    },
    {
      type: 'HeaderTextBlock',
      props: {
        type: 'default',
        titleIcon: 'hands',
        title: 'And Jesus stood still',
        time: '3 min',
        paragraphs: prose`
          Jesus is on his way to Jerusalem, with a week to live, in the middle of a moving crowd. A beggar shouts one
          line and then, on being told to be quiet, shouts it again. As prayers go it is short, loud and repetitive.
          “And Jesus stood still.”

          There is a lot of encouragement in that for anyone who can only manage a line. He told his friends plainly that they would
          not be ${kjv('Matthew 6:7', 'heard for their much speaking')}. God is not moved along by word count.

          Then comes a question that looks almost rude: “What wilt thou that I should do unto thee?” Surely anyone could
          see what a blind man wants. But he had asked for mercy, which is a large and general thing, and begging was
          how he had lived. Jesus lets him say it himself. Do you want a coin, as usual, or do you want what you really
          want? Out it comes, small and exact: that I might receive my sight.

          Christians of the East have made a prayer of that roadside shout and have said it for well over a thousand
          years, slowly, hundreds of times in a day, until it goes on by itself like the noise of a stream. Others have
          worn smooth the words ‘Come, Lord Jesus’, or just ‘Help’. A short prayer can be carried into places where a
          long one will not fit: an elevator, a meeting, the second before you answer the door.
        `,
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'A line to carry',
        timeEstimate: '3 min',
        tasks: [
          {
            id: 'd06-line',
            title: 'Choose your line for today',
            description: 'Read each one under your breath. Take the one that sounds like you.',
            type: 'radio',
            options: [
              'Have mercy',
              'Lord, that I might see',
              'Here I am',
              'Help me now',
              'Come, Lord Jesus',
              'Thank you',
            ],
          },
          {
            id: 'd06-practice',
            title: 'Three doors',
            description: line`
              Pick three doors that you will go through today: the front door, the car, the ward, the bathroom. Each
              time you touch the handle, say your line once and go in. Which three?
            `,
            type: 'textarea',
            placeholder: 'The gate, the office, the bedroom',
          },
          {
            id: 'd06-exact',
            title: 'If he asked you',
            description: '“What wilt thou that I should do unto thee?” Answer in ten words or fewer. Be exact.',
            type: 'textarea',
            placeholder: 'Lord, that I might…',
          },
        ],
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'promise',
        title: 'From someone who shouted',
        paragraphs: prose`
          ${kjv('Psalm 34:6', 'This poor man cried, and the LORD heard him, and saved him out of all his troubles.')}

          It says ‘cried’. It does not say ‘expressed himself well’.
        `,
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'And two words more',
        timeEstimate: '1 min',
        tasks: [
          {
            id: 'd06-gratitude',
            title: '‘Thank you’ is also a whole prayer',
            description: line`
              Whom or what would you say it for, if those were the only two words you were given this evening?
            `,
            type: 'textarea',
            placeholder: 'Thank you. For…',
          },
        ],
      },
    },
  ],
}
