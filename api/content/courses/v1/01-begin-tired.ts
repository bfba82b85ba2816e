import type { DayCourse } from '#api/contracts/course.ts'
import { kjv, line, prose } from '#api/content/courses/prose.ts'

export const day01: DayCourse = {
  title: 'Begin Tired',
  subtitle: 'You do not have to be ready',
  blocks: [
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'welcome',
        title: 'You are here',
        paragraphs: prose`
          Welcome, $name. Perhaps you opened this in bed, or in a parked car, or in the four minutes before somebody
          needs you. That will do. Nothing in the next twenty-eight days asks you to be rested, certain, or good at
          praying.

          Each day takes between five and twenty minutes: a passage of the Bible in the old King James words, something
          to think about, a prayer, one small thing to do, and a place to say thank you. The weeks have an order. In the
          first we arrive. Then we listen, then we let go, and in the fourth we practice living what we heard. If you
          miss a day, it will still be here tomorrow.
        `,
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'scripture',
        title: 'The invitation',
        subtitle: 'Mark 6:31',
        paragraphs: prose`
          And he said unto them, Come ye yourselves apart into a desert place, and rest a while: for there were many
          coming and going, and they had no leisure so much as to eat.
        `,
      },
    },
    {
      type: 'HeaderTextBlock',
      props: {
        type: 'default',
        titleIcon: 'water',
        title: 'About as long as a boat crossing',
        time: '2 min',
        paragraphs: prose`
          The twelve had just come back from their first work without Jesus. They were full of it, the way we are full
          of a good week or a terrible one, and they told him everything they had done. You might expect him to mark
          their work, or hand out the next assignment. What he notices is that nobody has had lunch.

          Mark thought that worth putting in a Gospel: people so needed by other people that they could not sit down to
          eat. He would recognize a good many of our kitchens.

          So Jesus takes them away by boat. If you read on, you find out how long the quiet lasted. The crowd saw them
          leaving, ran around the shore, and was standing there when the boat came in. Their holiday was about as long
          as the crossing.

          There is comfort in that. He did not wait for life to calm down before he said ‘rest’, because it was never
          going to calm down. He gave them the width of a lake. For the next four weeks, this page is your boat: not an
          escape from the people on the shore, only a little water between you and them, with him in it.
        `,
      },
    },
    {
      type: 'AudioPlayer',
      props: {
        title: 'Still Water',
        description:
          'A slow, low sound to sit beside while you answer. It goes round without an end, so stop it when you like.',
        src: '/audio/still-water.flac',
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'Choose your boat',
        timeEstimate: '3 min',
        tasks: [
          {
            id: 'd01-practice-time',
            title: 'When could you most often be left alone?',
            description:
              'Pick the time that is least likely to be taken from you. It need not be the holiest hour of your day.',
            type: 'radio',
            options: [
              'Before the house wakes',
              'On the way to somewhere',
              'In the middle of the day',
              'When the evening goes quiet',
              'Last thing, in bed',
              'It will change from day to day',
            ],
          },
          {
            id: 'd01-practice-place',
            title: 'And where will you be?',
            description: line`
              Name one actual seat: the left end of the sofa, the back step, the bus. Before the day is over, go and sit
              there for one minute with nothing in your hands. That is the whole of today’s task.
            `,
            type: 'textarea',
            placeholder: 'For example: the chair by the kitchen window',
          },
        ],
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'prayer',
        title: 'A prayer from the side of the boat',
        paragraphs: prose`
          Lord Jesus, you saw that your friends were hungry before they said so. You see me too.

          I have come with what I have: this much attention, this much faith, this much energy. I would like more of all
          three, but I am not going to wait for them. Take me a little way out from the shore. Amen.
        `,
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'promise',
        title: 'Something to keep in your pocket',
        paragraphs: prose`
          ${kjv(
            'Psalm 103:13-14',
            'Like as a father pitieth his children, so the LORD pitieth them that fear him. For he knoweth our frame; he ' +
              'remembereth that we are dust.',
          )}

          God is not disappointed to find that you are made of the stuff he made you of.
        `,
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'Thank you, number one',
        timeEstimate: '1 min',
        tasks: [
          {
            id: 'd01-gratitude',
            title: 'One thing from the last day and night',
            description: line`
              It may be very small, and it is better if it is real. Hot water counts. So does the person who let you go
              first.
            `,
            type: 'textarea',
            placeholder: 'Thank you for…',
          },
        ],
      },
    },
  ],
}
