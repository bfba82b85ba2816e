import type { DayCourse } from '#api/contracts/course.ts'
import { kjv, line, prose } from '#api/content/courses/prose.ts'

export const day26: DayCourse = {
  title: 'Stay for Supper',
  subtitle: 'Known in the breaking of bread',
  blocks: [
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'prayer',
        title: 'A grace, to begin with',
        paragraphs: prose`
          For what is on the table and whoever is around it, and for the chair that is empty, Lord Jesus, we thank you.
          Stay. Amen.
        `,
        style: { textAlign: 'center', fontStyle: 'italic' },
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'welcome',
        title: 'You may read this over a plate',
        paragraphs: prose`
          Joy has been scarce in these pages, and it is time that it had a day. It comes in this story as it does in
          most lives: late, unrecognized, and with food.
        `,
      },
    },
    {
      type: 'HeaderTextBlock',
      props: {
        type: 'default',
        titleIcon: 'path',
        title: 'Seven miles in the wrong direction',
        time: '1 min',
        paragraphs: prose`
          It is the evening of the first Easter, and two people are walking away from it. One is called Cleopas. The
          other has no name, and you may borrow the place. They have heard by now that the tomb is empty. They are going
          home regardless, and they are sad.

          A stranger catches up and asks what they are talking about. It is the risen Lord, and they explain to him at
          some length who Jesus was. They use the saddest tense there is: we trusted that it had been he. He lets them
          tell all of it. Then he opens the Scriptures to them for the rest of the road, which must have been the best
          sermon ever preached, and at the end of it they still do not know who he is.
        `,
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'scripture',
        title: 'Toward evening',
        subtitle: 'Luke 24:28-31',
        paragraphs: prose`
          And they drew nigh unto the village, whither they went: and he made as though he would have gone further.

          But they constrained him, saying, Abide with us: for it is toward evening, and the day is far spent. And he
          went in to tarry with them.

          And it came to pass, as he sat at meat with them, he took bread, and blessed it, and brake, and gave to them.
          And their eyes were opened, and they knew him.
        `,
      },
    },
    {
      type: 'HeaderTextBlock',
      props: {
        type: 'default',
        titleIcon: 'candle',
        title: 'He would have gone further',
        time: '2 min',
        paragraphs: prose`
          This is the quiet hinge of the story. At the turn to their house the stranger makes as if to walk on. He does
          not push at the door. Had they wished him a good night, they would have had an interesting walk to look back
          on and nothing more.

          But they had manners. It was getting dark, he had nowhere to sleep, and there was some bread. “Abide with us.”
          It is said to God, though they have no idea of it. They think that they are being kind to a traveler. And then
          the guest does what only the host should do: he takes the loaf himself. Perhaps it was the way he broke it, or
          they saw his hands.

          After that nobody finished supper. They got up and walked the seven miles back, in the dark, at what one
          supposes was a different pace.

          Some will think here of the altar, and some of the kitchen table. Luke would not thank us for choosing. In his
          Gospel Jesus is for ever at somebody’s table, and usually somebody has let him in without quite knowing whom
          they were letting in.
        `,
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'Lay a place',
        timeEstimate: '3 min',
        tasks: [
          {
            id: 'd26-how',
            title: 'How could you keep one meal this week as a real one?',
            description: 'A real meal has somebody else in mind, and nobody looking at a screen.',
            type: 'radio',
            options: [
              'Ask somebody in, with the house as it is',
              'Take food to someone who eats alone',
              'Sit down with those I live with, for once all at once',
              'Lay the table for myself, and say grace',
              'Eat beside someone I usually avoid at lunch',
              'Go to church, and stay for the coffee',
            ],
          },
          {
            id: 'd26-practice',
            title: 'Constrain somebody',
            description: line`
              In the King James they “constrained him”, which is to say that they would not take no for an answer.
              Invite someone today, by name and with a date. Soup is sufficient. Whom, and when?
            `,
            type: 'textarea',
            placeholder: 'The new people downstairs, Friday',
          },
          {
            id: 'd26-gratitude',
            title: 'The best table you ever sat at',
            description: 'Who was there, what was on it, and who laughed? Thank God for it, chair by chair.',
            type: 'textarea',
            placeholder: 'My uncle’s yard. Corn. Everybody…',
          },
        ],
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'promise',
        title: 'He is still on the step',
        paragraphs: prose`
          ${kjv(
            'Revelation 3:20',
            'Behold, I stand at the door, and knock: if any man hear my voice, and open the door, I will come in to him, and will sup ' +
              'with him, and he with me.',
          )}

          The promise is for supper, the one meal that nobody eats in a hurry.
        `,
      },
    },
    {
      type: 'AudioPlayer',
      props: {
        title: 'First Light',
        description: 'For laying the table to, or for clearing it.',
        src: '/audio/first-light.flac',
      },
    },
  ],
}
