import type { DayCourse } from '#api/contracts/course.ts'
import { kjv, line, prose } from '#api/content/courses/prose.ts'

export const day23: DayCourse = {
  title: 'Ten Verbs',
  subtitle: 'Mercy, seen from close by',
  blocks: [
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'scripture',
        title: 'Watch what he does',
        subtitle: 'Luke 10:33-35',
        paragraphs: prose`
          But a certain Samaritan, as he journeyed, came where he was: and when he saw him, he had compassion on him,

          And went to him, and bound up his wounds, pouring in oil and wine, and set him on his own beast, and brought
          him to an inn, and took care of him.

          And on the morrow when he departed, he took out two pence, and gave them to the host, and said unto him, Take
          care of him; and whatsoever thou spendest more, when I come again, I will repay thee.
        `,
      },
    },
    {
      type: 'HeaderTextBlock',
      props: {
        type: 'default',
        titleIcon: 'path',
        title: 'Count them',
        time: '3 min',
        paragraphs: prose`
          Came, saw, had compassion, went, bound up, set, brought, took care, took out, gave. Then he says what he will
          do when he comes back, so that makes eleven, but the eleventh is still in the future. It must be the busiest
          sentence in Luke. There is one feeling in it. The rest are things you could film.

          It was told to a lawyer who wanted a definition. He knew that he was to love his neighbor, and he asked how
          far the word went, as one might ask where the property ends. Jesus answered with a man who was not asking.

          The two who passed by had verbs as well: the priest saw, the Levite even came and looked. They may have had
          excellent reasons. They were on a lonely road, and the robbers could hardly be far off. The Samaritan saw what
          they saw. The difference lay in his feet. They “passed by on the other side”, and he went to him. Everything
          else in the story is possible only from that distance.

          Notice, too, where he stops. He gives one night, and two coins, and his word. He does not take the man home
          and become his whole life. In the morning he has somewhere to be, and so he asks another person to help, and
          pays. Mercy is allowed to have a schedule. It was in the middle of one that it happened.

          And notice who it was. To the people listening, a Samaritan was the wrong sort of man with the wrong sort of
          faith. Jesus might have made him the one in the ditch, to be pitied. He made him the one to be copied.
        `,
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'welcome',
        title: 'Where are you reading this?',
        paragraphs: prose`
          Because whatever road you are on today, at home or at work or in the waiting room, there is somebody at the
          side of it. They will not look like a figure in a parable. They may look like someone who is taking a very
          long time at the checkout.
        `,
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'Choose your verb',
        timeEstimate: '3 min',
        tasks: [
          {
            id: 'd23-verb',
            title: 'Which one can you do before you sleep?',
            description: 'You are not asked for all ten.',
            type: 'radio',
            options: [
              'Come near: sit beside someone instead of opposite',
              'See: look up, and ask one real question',
              'Go: cross the road, the office or the aisle',
              'Bind up: mend, cook, drive, fix',
              'Take out two pence: pay for something, unasked',
              'Say to the host: bring in someone else to help',
            ],
          },
          {
            id: 'd23-practice',
            title: 'For whom?',
            description: line`
              Name the person or, if you do not know who it will be, the place where you will keep your eyes open. Come
              back tonight and add what happened, in verbs only.
            `,
            type: 'textarea',
            placeholder: 'The man in the next bed. Asked, listened, laughed…',
          },
        ],
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'promise',
        title: 'Who it really was',
        paragraphs: prose`
          ${kjv('Matthew 25:40', 'Inasmuch as ye have done it unto one of the least of these my brethren, ye have done it unto me.')} Nobody in
          that scene remembers doing it for him. They had only seen somebody thirsty.
        `,
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'prayer',
        title: 'Before setting out',
        paragraphs: prose`
          Lord of the road from Jerusalem to Jericho, I have passed by on the other side more often than I know, and
          sometimes I was the one who lay there, and a stranger came.

          Slow me down by as much as it takes to see one face. Put my feet on the right side of the road. I can find the
          oil and the coins if you will do that. Amen.
        `,
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'From the ditch',
        timeEstimate: '1 min',
        tasks: [
          {
            id: 'd23-gratitude',
            title: 'A kindness from the wrong sort of person',
            description: 'When did help come to you from somebody you would not have asked? What did they do?',
            type: 'textarea',
            placeholder: 'Of all people, it was…',
          },
        ],
      },
    },
  ],
}
