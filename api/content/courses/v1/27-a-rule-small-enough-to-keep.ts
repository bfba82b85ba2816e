import type { DayCourse } from '#api/contracts/course.ts'
import { kjv, line, prose } from '#api/content/courses/prose.ts'

export const day27: DayCourse = {
  title: 'A Rule Small Enough to Keep',
  subtitle: 'What happens on day twenty-nine',
  blocks: [
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'welcome',
        title: 'The day after tomorrow',
        paragraphs: prose`
          After the next reading these pages stop asking you to turn up, and you will be on your own with a chair and a
          Bible. It happens to everyone at the end of a good retreat, and most resolutions made there last until about
          the following Thursday. So let us make one that is too small to break.
        `,
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'scripture',
        title: 'Daniel goes upstairs',
        subtitle: 'Daniel 6:10',
        paragraphs: prose`
          Now when Daniel knew that the writing was signed, he went into his house; and his windows being open in his
          chamber toward Jerusalem, he kneeled upon his knees three times a day, and prayed, and gave thanks before his
          God, as he did aforetime.
        `,
      },
    },
    {
      type: 'HeaderTextBlock',
      props: {
        type: 'default',
        titleIcon: 'door',
        title: 'As he did aforetime',
        time: '2 min',
        paragraphs: prose`
          Everybody remembers the lions. They come later, and Daniel does nothing about them. His part in the story is
          this verse, and it contains no heroics. A law has been passed against praying. He goes home and prays, in the
          same room, at the same window, at the usual hours.

          The words that matter are the last four. Had he begun that afternoon, it would have been a protest. Because he
          had gone up those stairs three times a day for most of a long life, under one king after another, his feet
          knew the way when his courage may not have. What he did every day had quietly become who he was.

          There is nothing here about how he felt. One supposes that on many of those thousands of days he was thinking
          about the price of grain.

          Christians have an old word for a pattern of this sort: a rule. It has to do with the ruler on a carpenter’s
          bench, and some have liked to think of it as a trellis. The vine does the growing. The trellis only keeps it
          off the ground.
        `,
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'Which of these bore fruit?',
        timeEstimate: '1 min',
        tasks: [
          {
            id: 'd27-bore-fruit',
            title: 'From these four weeks, what would you do again?',
            description: 'Choose what you wanted to do, rather than what you think you should.',
            type: 'checkbox',
            options: [
              'Sitting in my place',
              'A short prayer at a door',
              'An hour of stopping',
              'Three minutes of silence',
              'Reading four times',
              'Going out to look',
              'Emptying the day’s pockets',
              'Closing up for the night',
              'Saying four names',
              'A meal without screens',
            ],
          },
        ],
      },
    },
    {
      type: 'HeaderTextBlock',
      props: {
        type: 'nested-text',
        titleIcon: 'leaf',
        title: 'Making a trellis',
        time: '2 min',
        sections: [
          {
            title: 'One thing a day',
            paragraphs: [
              'It should be so small that you could do it with influenza. If you had in mind twenty minutes, write down two. You are free to do more; you are only bound to the two.',
            ],
          },
          {
            title: 'One thing a week',
            paragraphs: [
              'Something with other people in it: worship, a table, a visit. Faith that has no faces in it dries out.',
            ],
          },
          {
            title: 'One thing a year',
            paragraphs: [
              'A day apart, a pilgrimage to somewhere, a Lent properly kept. Put it on the calendar while you are able to see the calendar.',
            ],
          },
          {
            title: 'Tie it to something that happens anyway',
            paragraphs: ['After the kettle, before the keys, when the bus pulls out. Daniel had a window.'],
          },
          {
            title: 'Decide now what you will do when you miss a day',
            paragraphs: ['You will. The answer is the next day, as usual, with no double portion and no speech.'],
          },
        ],
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'In your own hand',
        timeEstimate: '5 min',
        tasks: [
          {
            id: 'd27-practice',
            title: 'Write your rule in three lines',
            description: line`
              Daily, weekly, yearly, each beginning with ‘I will’. Copy it on a card and show it to one other person,
              who has leave to ask you about it at midsummer, or at New Year, whichever is further off.
            `,
            type: 'textarea',
            placeholder: 'Each day I will… Each week I will… Each year I will…',
          },
          {
            id: 'd27-gratitude',
            title: 'What do you have because someone kept on?',
            description:
              'An old tree, a long marriage, a church with its roof still on, a recipe, the Bible itself. Thank God for their stubbornness.',
            type: 'textarea',
            placeholder: 'Somebody watered this for…',
          },
        ],
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'promise',
        title: 'What a tree knows',
        paragraphs: prose`
          ${kjv('Psalm 1:3', 'And he shall be like a tree planted by the rivers of water, that bringeth forth his fruit in his season')}.

          In his season. There is no fruit in most months of the year, and nobody fells the tree for it.
        `,
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'prayer',
        title: 'At the window',
        paragraphs: prose`
          God of small things, I have promised you large ones before, and you were kind enough not to write them down.

          This is a little one. Help me to keep it on dull days, for the dull days will be the most of it. And when I
          have missed one, meet me on the stairs. Amen.
        `,
      },
    },
  ],
}
