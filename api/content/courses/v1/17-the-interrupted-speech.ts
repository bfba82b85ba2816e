import type { DayCourse } from '#api/contracts/course.ts'
import { kjv, line, prose } from '#api/content/courses/prose.ts'

export const day17: DayCourse = {
  title: 'The Interrupted Speech',
  subtitle: 'On coming home with something to confess',
  blocks: [
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'welcome',
        title: 'Rehearsing',
        paragraphs: prose`
          You know how it is to practice an apology. You say it to the windshield all the way there. You try it with
          more explanation and then with less. You imagine the other person’s face. By the time you arrive you could
          recite it, and you have not the least idea how it will be taken.
        `,
      },
    },
    {
      type: 'HeaderTextBlock',
      props: {
        type: 'default',
        titleIcon: 'path',
        title: 'The speech, as prepared',
        time: '1 min',
        paragraphs: prose`
          The younger son in Jesus’ story made his up in a pigsty, and he made it with care. It has three parts. First
          the admission: “I have sinned against heaven, and before thee.” Then the verdict, which he passes on himself:
          “And am no more worthy to be called thy son.” Then comes the offer, on which everything depends, because it is
          how he means to live: “make me as one of thy hired servants.”

          It is a decent speech. He will come back on wages. There would be a bed in the bunkhouse and a long repayment,
          with everyone knowing where they stood. Count the parts as he delivers it.
        `,
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'scripture',
        title: 'The speech, as given',
        subtitle: 'Luke 15:20-22',
        paragraphs: prose`
          And he arose, and came to his father. But when he was yet a great way off, his father saw him, and had
          compassion, and ran, and fell on his neck, and kissed him.

          And the son said unto him, Father, I have sinned against heaven, and in thy sight, and am no more worthy to be
          called thy son.

          But the father said to his servants, Bring forth the best robe, and put it on him; and put a ring on his hand,
          and shoes on his feet.
        `,
      },
    },
    {
      type: 'HeaderTextBlock',
      props: {
        type: 'default',
        titleIcon: 'door',
        title: 'The missing third part',
        time: '2 min',
        paragraphs: prose`
          He never reaches the wages. His father lets him say that he has sinned, because it is true and has to be said.
          He lets him say that he is not worthy, though he does not stop to agree. And at exactly the point where the
          boy would propose to earn his way back, the old man turns round and starts shouting for clothes.

          The one thing that the father will not listen to is the repayment plan.

          Most of us who try to come home have a third part ready. I will be better. I will make it up to you. I will
          serve quietly at the edge of the farm and you need not call me anything. We feel that without it the apology
          would be cheap. But the robe goes on over the smell of pigs. There is no bath in the story. And servants in
          those days went barefoot, so when he calls for shoes he is saying, in front of the staff, what this person is.

          It will be right, later, to mend what can be mended. If there is someone you have wronged, you may have to go
          to them too, and it may cost you something. You go as a son or a daughter of the house, though, with shoes on.
        `,
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'Your first two parts',
        timeEstimate: '5 min',
        tasks: [
          {
            id: 'd17-practice',
            title: 'Say it, and stop',
            description: line`
              On paper, not here, write down what you have been meaning to say to God, as plainly as the son did. No
              reasons, and no third part. Read it aloud. Then read today’s passage aloud, tear the paper up, and put on
              your shoes. When you have done it, choose what is true.
            `,
            type: 'radio',
            options: [
              'I said it, all of it',
              'I said some of it',
              'I would rather say it with a priest or pastor, and I will ask',
              'I am still a great way off, but I have turned round',
            ],
          },
          {
            id: 'd17-third-part',
            title: 'What was your third part going to be?',
            description: 'Write the bargain that you would have offered. Then look at it as the father would.',
            type: 'textarea',
            placeholder: 'I was going to promise that…',
          },
        ],
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'prayer',
        title: 'On the road, in sight of the house',
        paragraphs: prose`
          Father, I have sinned against heaven and before you. I am not worthy to be called your child.

          I had more to say.
        `,
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'promise',
        title: 'How far is east from west?',
        paragraphs: prose`
          ${kjv('Psalm 103:12', 'As far as the east is from the west, so far hath he removed our transgressions from us.')} Travel north
          for long enough and you will find yourself going south. Travel east, and you may go on for ever and never come to the west.
        `,
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'Robe, ring, shoes',
        timeEstimate: '1 min',
        tasks: [
          {
            id: 'd17-gratitude',
            title: 'A time you were let off',
            description: line`
              Who once met you with kindness when you had your explanation ready? A policeman, a mother, a teacher, a
              wife? Give thanks for the look on their face.
            `,
            type: 'textarea',
            placeholder: 'I expected… and instead…',
          },
        ],
      },
    },
  ],
}
