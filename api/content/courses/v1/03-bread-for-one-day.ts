import type { DayCourse } from '#api/contracts/course.ts'
import { kjv, line, prose } from '#api/content/courses/prose.ts'

export const day03: DayCourse = {
  title: 'Bread for One Day',
  subtitle: 'Why God gives in small amounts',
  blocks: [
    {
      type: 'QuizBlock',
      props: {
        title: 'First, something from the table',
        timeEstimate: '1 min',
        tasks: [
          {
            id: 'd03-gratitude',
            title: 'What did you last eat, and how did it reach you?',
            description: line`
              Today the thank-you comes before the reading, the way grace comes before a meal. Follow your food back a
              few steps: the cook, the shop, the driver, the field. Thank God for one of the hands it passed through.
            `,
            type: 'textarea',
            placeholder: 'Toast. A baker I will never meet…',
          },
        ],
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'welcome',
        title: 'Enough for today',
        paragraphs: prose`
          There is a kind of tiredness that has very little to do with today. It comes from carrying Thursday on
          Tuesday, and next year on Thursday. If you know it, this day was written with you in mind.
        `,
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'scripture',
        title: 'What fell in the desert',
        subtitle: 'Exodus 16:4, 16:19-21',
        paragraphs: prose`
          Behold, I will rain bread from heaven for you; and the people shall go out and gather a certain rate every
          day.

          And Moses said, Let no man leave of it till the morning. Notwithstanding they hearkened not unto Moses; but
          some of them left of it until the morning, and it bred worms, and stank: and Moses was wroth with them. And
          they gathered it every morning, every man according to his eating.
        `,
      },
    },
    {
      type: 'HeaderTextBlock',
      props: {
        type: 'default',
        titleIcon: 'hands',
        title: 'The trouble with leftovers',
        time: '3 min',
        paragraphs: prose`
          These people had been slaves. In Egypt, the sensible thing to do with bread was to hide some. Nobody who has
          been hungry needs that explained, and it would be a cold heart that blamed them for filling a second jar.

          But the manna would not be kept. By morning it had worms. God was teaching them something that a full store
          cupboard never could: that there would be a tomorrow with God already in it. They could only learn it by going
          to bed with an empty jar and getting up to find the ground white.

          They were taught it six mornings a week for forty years, which suggests that it is not a lesson one gets in a
          single evening with a good book.

          Jesus put it into the middle of his own prayer: ${kjv('Matthew 6:11', 'Give us this day our daily bread.')} He does not
          teach us to ask for the month’s. One might sometimes wish he had. But to ask for a day’s bread is to agree to come back,
          and the coming back is most of what prayer is.

          What might it mean for you? Courage, too, arrives in day-sized pieces. So does patience with a difficult
          parent, and the strength to get up in the night. You look at the whole of what is coming and say ‘I cannot do
          this’, and you are right: you have not been given the whole of it. You have been given today’s.
        `,
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'Gathering',
        timeEstimate: '3 min',
        tasks: [
          {
            id: 'd03-ahead',
            title: 'Which days have you been carrying today?',
            description: 'Mark all that are really on your mind.',
            type: 'checkbox',
            options: [
              'Tomorrow morning',
              'Later this week',
              'A date that is coming',
              'A bill or a decision',
              'What may become of someone I love',
              'My own later years',
              'None of them, for once',
            ],
          },
          {
            id: 'd03-practice',
            title: 'One portion',
            description: line`
              From all of that, choose the one small part that belongs to today, and do it before tonight: a call, a
              form, a single drawer. When it is done, say aloud, ‘That was today’s.’ Leave the rest on the ground.
            `,
            type: 'textarea',
            placeholder: 'Today’s portion is…',
          },
        ],
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'promise',
        title: 'Tomorrow has its own supply',
        paragraphs: prose`
          ${kjv(
            'Lamentations 3:22-23',
            'It is of the LORD’S mercies that we are not consumed, because his compassions fail not. They are new every ' +
              'morning: great is thy faithfulness.',
          )}

          These lines come from the saddest book in the Bible, written in a ruined city. Whoever wrote them had no
          grounds for cheerfulness, and counted mornings instead.
        `,
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'prayer',
        title: 'Asking small',
        paragraphs: prose`
          Our Father, give me bread for this day: enough strength, enough kindness, enough sense.

          I am not asking to see next month. I am asking you to be in it when I get there. And when I fill a second jar
          out of fear, be patient with me in the morning. Amen.
        `,
      },
    },
  ],
}
