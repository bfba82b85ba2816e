import type { DayCourse } from '#api/contracts/course.ts'
import { kjv, line, prose } from '#api/content/courses/prose.ts'

export const day12: DayCourse = {
  title: 'What Seek Ye?',
  subtitle: 'He turns round and asks',
  blocks: [
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'scripture',
        title: 'About four in the afternoon',
        subtitle: 'John 1:37-39',
        paragraphs: prose`
          And the two disciples heard him speak, and they followed Jesus.

          Then Jesus turned, and saw them following, and saith unto them, What seek ye? They said unto him, Rabbi,
          (which is to say, being interpreted, Master,) where dwellest thou?

          He saith unto them, Come and see. They came and saw where he dwelt, and abode with him that day: for it was
          about the tenth hour.
        `,
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'welcome',
        title: 'First words',
        paragraphs: prose`
          If you were writing the life of Jesus, what would you give him for his first line? Mark begins with a large
          announcement. In John, the first thing that he is heard to say is a question, over his shoulder, to two men
          who have been trailing after him and have not dared to speak.
        `,
      },
    },
    {
      type: 'HeaderTextBlock',
      props: {
        type: 'nested-text',
        titleIcon: 'path',
        title: 'A conversation on the road',
        time: '3 min',
        sections: [
          {
            title: '“What seek ye?”',
            paragraphs: prose`
              He does not say ‘whom’. He might have expected the answer to be himself. He asks what they want, as though
              the wants of two passers-by were a good place to start. Christians are often uneasy about wanting things.
              Jesus asks about it before anything else, before belief, before conduct, before he knows their names.
            `,
          },
          {
            title: '“Where dwellest thou?”',
            paragraphs: prose`
              They fumble it. Asked the greatest question they will ever be asked, they want to know where he is
              staying. It is the kind of thing that one says. Or perhaps it is exactly right: they do not want a
              sentence from him, they want to be where he is, with time to spare.
            `,
          },
          {
            title: '“Come and see.”',
            paragraphs: prose`
              No directions, no doctrine, no address. He takes them home. And somebody there remembered the hour for the
              rest of a long life: about the tenth, late in the day, the light going. When did anyone last ask you what
              you were looking for, and then give you the rest of the afternoon?
            `,
          },
        ],
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'The tenth hour',
        timeEstimate: '5 min',
        tasks: [
          {
            id: 'd12-first-answer',
            title: 'What are you looking for? Your first answer',
            description: 'Write the one that comes at once. It may be quite practical.',
            type: 'textarea',
            placeholder: 'A job nearer home',
          },
          {
            id: 'd12-second-answer',
            title: 'And if you had that, what would it give you?',
            description: 'Ask again of whatever you wrote. There is usually something under it.',
            type: 'textarea',
            placeholder: 'Evenings',
          },
          {
            id: 'd12-practice',
            title: 'And under that?',
            description: line`
              Once more. Take your last answer with you at four o’clock this afternoon, or whenever you next can, and
              tell it to Jesus while you walk the length of a street. You can speak as to someone a step ahead of you
              who has turned round.
            `,
            type: 'textarea',
            placeholder: 'To be at the table when they…',
          },
        ],
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'prayer',
        title: 'Trailing behind',
        paragraphs: prose`
          Rabbi, I have followed you at a distance that was safe for me. I am not sure what I would have said.

          You know what I want, and what I want it for. Some of it is muddled. I would rather bring it to you muddled
          than tidy it up and bring it to somebody else. Where are you staying? I have the rest of today. Amen.
        `,
      },
    },
    {
      type: 'AudioPlayer',
      props: {
        title: 'Evening Bells',
        description: 'Bells a long way off, with room between them. For the walk, if you would like company.',
        src: '/audio/evening-bells.flac',
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'A remembered hour',
        timeEstimate: '2 min',
        tasks: [
          {
            id: 'd12-gratitude',
            title: 'An afternoon you still remember',
            description: line`
              Choose one ordinary hour from your life that has stayed with you. Say where you were and what the light
              was like, and give thanks for it.
            `,
            type: 'textarea',
            placeholder: 'It was about five, and we were…',
          },
        ],
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'promise',
        title: 'The other end of the search',
        paragraphs: prose`
          ${kjv('Jeremiah 29:13', 'And ye shall seek me, and find me, when ye shall search for me with all your heart.')}

          It was written in a letter to exiles, hundreds of miles from home, who had supposed that God was something
          they had left behind.
        `,
      },
    },
  ],
}
