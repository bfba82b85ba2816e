import type { DayCourse } from '#api/contracts/course.ts'
import { kjv, line, prose } from '#api/content/courses/prose.ts'

export const day22: DayCourse = {
  title: 'Through the Roof',
  subtitle: 'Carrying somebody else to God',
  blocks: [
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'welcome',
        title: 'Out of doors again',
        paragraphs: prose`
          For three weeks this has been between you and God, $name. In the last one we go out by the front door. There
          are six days of living it, and then a day for looking back. We start with what can be done for people without
          their even knowing.
        `,
      },
    },
    {
      type: 'HeaderTextBlock',
      props: {
        type: 'nested-text',
        titleIcon: 'hands',
        title: 'Four men and a bed',
        time: '3 min',
        sections: [
          {
            title: 'One of them had the idea',
            paragraphs: prose`
              In Capernaum it got about that Jesus was in the house. Somebody thought of a friend who could not walk
              there. We are not told that the sick man asked for anything, or believed anything, or even wished to go.
            `,
          },
          {
            title: 'One of them went and got the others',
            paragraphs: prose`
              He was “borne of four”, says Mark, who likes to count. A grown man on a mattress is too much for one
              friend, however devoted. It comes out just right at a corner each.
            `,
          },
          {
            title: 'One of them looked at the crowd and then looked up',
            paragraphs: prose`
              They could not get near the door. It would have been quite reasonable to go home and say that they had
              tried. Most kind intentions end at a full doorway.
            `,
          },
          {
            title: 'And one of them paid for the roof',
            paragraphs: prose`
              Mark does not say so, but somebody must have. Clay and branches were coming down on the listeners’ heads,
              and presumably on the sermon. Prayer for another person can be an untidy business.
            `,
          },
        ],
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'scripture',
        title: 'What Jesus saw when he looked up',
        subtitle: 'Mark 2:4-5',
        paragraphs: prose`
          And when they could not come nigh unto him for the press, they uncovered the roof where he was: and when they
          had broken it up, they let down the bed wherein the sick of the palsy lay.

          When Jesus saw their faith, he said unto the sick of the palsy, Son, thy sins be forgiven thee.
        `,
      },
    },
    {
      type: 'HeaderTextBlock',
      props: {
        type: 'default',
        titleIcon: 'heart',
        title: 'Their faith',
        time: '2 min',
        paragraphs: prose`
          It says “their”. He looks at four dusty faces around a hole, and says to the fifth man that he is forgiven.
          Many learned pages have been written on how one person’s faith may help another, and the story does not wait
          for them. It shows someone who could not get to Jesus arriving all the same, because other people would not
          put down their corner.

          You have almost certainly been carried like this. Someone said your name at a kitchen window every morning for
          years. You may never know who it was, or on which of your bad nights they happened to be awake.

          To pray for a person you need not know what they should have. The four sent no message with the bed. They
          brought him to where Jesus was, and lowered away, and after that it was out of their hands, which by then were
          sore.
        `,
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'Take a corner',
        timeEstimate: '4 min',
        tasks: [
          {
            id: 'd22-practice',
            title: 'Four names for seven days',
            description: line`
              Choose four people: one you love, one you work or live beside, one you find difficult, and one who would
              be astonished to be on the list. Each day this week, say the four names to God, slowly, and see each face.
              You need ask for nothing in particular.
            `,
            type: 'textarea',
            placeholder: 'Anna, Mr. Lee, …',
          },
          {
            id: 'd22-door',
            title: 'For which of them will you also try the roof?',
            description: 'There may be some small practical trouble that you could go to. Which one comes to mind?',
            type: 'radio',
            options: [
              'The one I love',
              'The one beside me',
              'The difficult one',
              'The surprising one',
              'For now, only prayer',
            ],
          },
        ],
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'prayer',
        title: 'Lowering away',
        paragraphs: prose`
          Lord, here they are. I have got them as far as I can.

          I do not know what they need first, and you were never guided by my guesses. See them. Say to them what you
          say. And if I have made a hole in somebody’s roof, help me to mend it on Saturday. Amen.
        `,
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'promise',
        title: 'Someone has your corner too',
        paragraphs: prose`
          Of Jesus it is said that ${kjv('Hebrews 7:25', 'he ever liveth to make intercession for them')}. Whoever else has forgotten to pray for
          you today, you have been prayed for.
        `,
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'For those who carried you',
        timeEstimate: '1 min',
        tasks: [
          {
            id: 'd22-gratitude',
            title: 'Whose prayers do you think you are living on?',
            description: 'Guess, if you do not know. Thank God for them, living or dead.',
            type: 'textarea',
            placeholder: 'I suspect my grandmother…',
          },
        ],
      },
    },
  ],
}
