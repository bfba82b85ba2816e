import type { DayCourse } from '#api/contracts/course.ts'
import { kjv, line, prose } from '#api/content/courses/prose.ts'

export const day21: DayCourse = {
  title: 'A Bottle for Tears',
  subtitle: 'What we do not let go of',
  blocks: [
    {
      type: 'AudioPlayer',
      props: {
        title: 'Still Water',
        description: 'The sound of the first day, again. You may want it under all of this page, or none of it.',
        src: '/audio/still-water.flac',
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'welcome',
        title: 'An exception',
        paragraphs: prose`
          All week we have been putting things down. Today we come to something that should not be put down, whatever
          people say about moving on. There are those we miss. Nobody who loves them wants to be rid of that, and God
          does not ask it.

          If you have had no great loss, you have had a small one: a house, a friendship, a dog, the person you thought
          you would be. It may come too.
        `,
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'scripture',
        title: 'At Bethany',
        subtitle: 'John 11:33-36',
        paragraphs: prose`
          When Jesus therefore saw her weeping, and the Jews also weeping which came with her, he groaned in the spirit,
          and was troubled, And said, Where have ye laid him? They said unto him, Lord, come and see.

          Jesus wept.

          Then said the Jews, Behold how he loved him!
        `,
      },
    },
    {
      type: 'HeaderTextBlock',
      props: {
        type: 'default',
        titleIcon: 'heart',
        title: 'He knew how it would end',
        time: '2 min',
        paragraphs: prose`
          Within a few minutes Jesus will call Lazarus out of the tomb, and he knows it; he has told the disciples so.
          If ever there was a funeral at which someone might have said, ‘Cheer up, it is going to be all right,’ it was
          this one, and he was the one person with the right to say it. He stood in the road and cried.

          So tears are no lack of faith. They were in the eyes of the one in whom we have it. Faith knows that the stone
          will be moved, and also that today there is a stone.

          Mary had met him with something close to a reproach: “Lord, if thou hadst been here, my brother had not died.”
          He does not defend himself. He asks to be shown the place. It is a good thing to ask of anyone who grieves,
          and better than most of what we say.
        `,
      },
    },
    {
      type: 'HeaderTextBlock',
      props: {
        type: 'default',
        titleIcon: 'water',
        title: 'An odd piece of glassware',
        time: '1 min',
        paragraphs: prose`
          David, on the run and writing a song about it, asks God for a curious favor:
          ${kjv('Psalm 56:8', 'put thou my tears into thy bottle: are they not in thy book?')} In a dry country one kept water, wine and milk
          in bottles. They were for what must not be spilled. He thinks of God as going about behind him with a bottle and an account
          book, losing none of it, and writing down the dates.

          We keep a good deal ourselves: a voice on an old phone, a coat at the back of the closet. It is a comfort to
          think that we may have learned it from him.
        `,
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'prayer',
        title: 'Come and see',
        paragraphs: prose`
          Lord, come and see where I have laid them. I will show you the place.

          You know the year, and the season, and what was on the table. I will not ask you why today. Stand here with me
          for a while. You have cried in front of people; I suppose that I may too.

          Hold the ones I love, until the morning when you say their names. Amen.
        `,
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'A small remembrance',
        timeEstimate: '5 min',
        tasks: [
          {
            id: 'd21-practice',
            title: 'Say the name',
            description: line`
              Light a candle, or put a photograph on the table, or walk to the place. Say the name of the one you miss,
              aloud, and tell God one thing about them that nobody else would think to mention. Then write it here, so
              that there are two books with it in.
            `,
            type: 'textarea',
            placeholder: 'He always peeled an orange in one piece.',
          },
          {
            id: 'd21-someone-else',
            title: 'Is there another who grieves?',
            description: line`
              Think of someone whose loss everyone has stopped mentioning. You might write to them and say only the
              name, and that you remember.
            `,
            type: 'radio',
            options: [
              'Yes, and I will write today',
              'Yes, and I will visit',
              'Someone may be thinking of me',
              'No one I know of',
            ],
          },
        ],
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'promise',
        title: 'By hand',
        paragraphs: prose`
          ${kjv('Revelation 21:4', 'And God shall wipe away all tears from their eyes; and there shall be no more death, neither sorrow, nor crying.')}

          It might have said that the tears would stop. It says that he will wipe them away, which can only be done from
          very near.
        `,
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'Thanks, with wet eyes if need be',
        timeEstimate: '2 min',
        tasks: [
          {
            id: 'd21-gratitude',
            title: 'What did they give you that you still use?',
            description: 'A recipe, a saying, a way of folding sheets, a belief in you.',
            type: 'textarea',
            placeholder: 'Every time I…',
          },
          {
            id: 'd21-let-go',
            title: 'And from the third week, what did you really put down?',
            description: 'Be truthful. Anything left unmarked can be tried again.',
            type: 'checkbox',
            options: [
              'Some of what was too heavy',
              'The day, at night',
              'My repayment plan',
              'A bill I had been collecting',
              'The measuring tape',
              'A net',
              'Nothing yet, but I have looked at it',
            ],
          },
        ],
      },
    },
  ],
}
