import type { DayCourse } from '#api/contracts/course.ts'
import { kjv, prose } from '#api/content/courses/prose.ts'

export const day14: DayCourse = {
  title: 'Kept and Pondered',
  subtitle: 'Going back over the day with God',
  blocks: [
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'welcome',
        title: 'Halfway',
        paragraphs: prose`
          Fourteen days out and fourteen to go: from here the far shore is as close as the one you left. It is a good
          place to rest the oars and look back along the water. Tonight’s practice can be used at the end of any day. If
          it is morning where you are, go back over yesterday instead.
        `,
      },
    },
    {
      type: 'AudioPlayer',
      props: {
        title: 'Low Tide',
        description:
          'Waves coming in over shingle, about as often as a sleeper breathes. Leave it on for the looking back.',
        src: '/audio/low-tide.flac',
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'scripture',
        title: 'After the shepherds had gone',
        subtitle: 'Luke 2:18-19',
        paragraphs: prose`
          And all they that heard it wondered at those things which were told them by the shepherds. But Mary kept all
          these things, and pondered them in her heart.
        `,
      },
    },
    {
      type: 'HeaderTextBlock',
      props: {
        type: 'default',
        titleIcon: 'heart',
        title: 'Two ways to treat a wonder',
        time: '2 min',
        paragraphs: prose`
          Luke sets two kinds of people side by side in two sentences. All who heard it wondered. It was the talk of the
          neighborhood, and then presumably the talk was about something else. “But Mary kept.”

          She was very young and very tired, in a borrowed stable, with strangers in from the fields talking about
          angels. She had no means of knowing what most of it meant. She does not seem to have decided. She put each
          thing away whole, like someone who saves letters in a language that she intends to learn. Twelve years later
          Luke says it of her again, over a different puzzle. It was a habit.

          Most of what God says to us is missed because the next thing comes so quickly. We have the experience and
          never get it home. Christians of many kinds have therefore kept some form of evening review, a few minutes of
          turning the day over in God’s company, as you would empty your pockets on to the table at night to see what
          you had picked up.
        `,
      },
    },
    {
      type: 'HeaderTextBlock',
      props: {
        type: 'nested-text',
        titleIcon: 'candle',
        title: 'Emptying the pockets',
        time: '3 min',
        sections: [
          {
            title: 'Ask for light',
            paragraphs: ['Say, ‘Show me the day as you saw it.’ You may be a harsher judge of it than he is.'],
          },
          {
            title: 'Walk through it',
            paragraphs: [
              'Start from when you woke and go from room to room and face to face. Do not stop to argue with anyone on the way.',
            ],
          },
          {
            title: 'Where was there life?',
            paragraphs: [
              'Find the moment when you were most awake, most kind, most yourself. Stay there and enjoy it again.',
            ],
          },
          {
            title: 'Where did it drain away?',
            paragraphs: [
              'Find the moment you would like to have over again. Look at it steadily, with him beside you, and if you need to be sorry, be sorry.',
            ],
          },
          {
            title: 'Hand it in',
            paragraphs: ['Name one thing about tomorrow, and ask for what you will need there. Then the day is his.'],
          },
        ],
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'On the table',
        timeEstimate: '5 min',
        tasks: [
          {
            id: 'd14-gratitude',
            title: 'The moment with most life in it',
            description: 'Describe it as if to someone who was not there. This is your thank-you for today.',
            type: 'textarea',
            placeholder: 'When she laughed at…',
          },
          {
            id: 'd14-practice',
            title: 'What you would like to have over again',
            description:
              'One sentence. Add what you will ask for tomorrow, and try the same five steps again tomorrow night.',
            type: 'textarea',
            placeholder: 'I was short with… Tomorrow I ask for…',
          },
          {
            id: 'd14-heard',
            title: 'From this second week, what will you keep?',
            description: 'Mark whatever you do not want to lose.',
            type: 'checkbox',
            options: [
              'Three minutes of quiet',
              'Four slow readings',
              'A thought that keeps calling',
              'What I saw outside',
              'An answer to ‘what seek ye?’',
              'Leave to complain',
            ],
          },
        ],
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'promise',
        title: 'The work is in hand',
        paragraphs: prose`
          ${kjv('Philippians 1:6', 'he which hath begun a good work in you will perform it until the day of Jesus Christ')}. You are not
          the only one who is keeping hold of the threads.
        `,
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'prayer',
        title: 'At the end of a day',
        paragraphs: prose`
          Lord, here is what was in my pockets. Some of it shines, and some of it I am ashamed of. I do not yet know
          what most of it is for.

          Keep it with me until I do. And when the shepherds have gone and the house is quiet, stay. Amen.
        `,
      },
    },
  ],
}
