import type { DayCourse } from '#api/contracts/course.ts'
import { kjv, line, prose } from '#api/content/courses/prose.ts'

export const day02: DayCourse = {
  title: 'Where Are You?',
  subtitle: 'The first question God asks',
  blocks: [
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'welcome',
        title: 'The usual answer',
        paragraphs: prose`
          Somebody has probably asked you already today how you are, and you have probably said ‘fine’. It is a useful
          word. It keeps the line moving at the supermarket.

          Today someone asks who is not in a hurry.
        `,
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'scripture',
        title: 'In the cool of the day',
        subtitle: 'Genesis 3:8-10',
        paragraphs: prose`
          And they heard the voice of the LORD God walking in the garden in the cool of the day: and Adam and his wife
          hid themselves from the presence of the LORD God amongst the trees of the garden.

          And the LORD God called unto Adam, and said unto him, Where art thou?

          And he said, I heard thy voice in the garden, and I was afraid, because I was naked; and I hid myself.
        `,
      },
    },
    {
      type: 'HeaderTextBlock',
      props: {
        type: 'default',
        titleIcon: 'leaf',
        title: 'A strange thing for God to ask',
        time: '2 min',
        paragraphs: prose`
          There is one garden, two people, and a God who made every tree they could be standing behind. He knows where
          they are. So the question cannot be a request for information.

          Parents know this kind of question. A child has gone quiet under the table after breaking something, and you
          walk into the room and say, to nobody in particular, ‘I wonder where you are’. You are giving the child a
          chance to come out. You could lift the tablecloth. You would rather be answered.

          Look at how the man answers. He does not give his location at all. He says what happened inside him: I heard,
          I was afraid, I hid. It is a short, shaky, accurate report, and it may be the first honest prayer in the
          Bible. He is still among the trees when he makes it.

          Much of what we call not being able to pray is only not wanting to say where we are. We think we should be
          somewhere else before God finds us: calmer, kinder, further on. But nobody has ever been met in a place where
          they were not standing.
        `,
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'An accurate report',
        timeEstimate: '4 min',
        tasks: [
          {
            id: 'd02-where',
            title: 'Where would God find you today?',
            description: 'Choose the nearest one. None of them is the right answer.',
            type: 'radio',
            options: [
              'Out in the open, glad of the company',
              'Busy, and not expecting visitors',
              'Behind a tree, hoping not to be asked',
              'A long way off, and wondering about coming back',
              'Sad, in a place I know well',
              'I honestly cannot tell',
            ],
          },
          {
            id: 'd02-practice',
            title: 'Answer as Adam did',
            description: line`
              Finish these three beginnings, in a few plain words each: I heard… I was… So I… Only you will read it
              here. Then, some time today, when somebody you trust asks how you are, give one true sentence more than
              usual.
            `,
            type: 'textarea',
            placeholder: 'I heard… I was… So I…',
          },
        ],
      },
    },
    {
      type: 'HeaderTextBlock',
      props: {
        type: 'default',
        titleIcon: 'path',
        title: 'What happens after the answer',
        time: '1 min',
        paragraphs: prose`
          The chapter goes on, and it has hard things in it. Trust has been broken and the two of them must leave the
          garden. But before they go, God makes them coats of skins and clothes them. They had sewn leaves, which is
          what we do; leaves do not last the week. He gives them something warm enough for the road.

          The one who asked where they were did not ask in order to be rid of them.
        `,
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'promise',
        title: 'No further than this',
        paragraphs: [
          line`
            ${kjv(
              'Psalm 139:9-10',
              'If I take the wings of the morning, and dwell in the uttermost parts of the sea; Even there shall thy hand lead ' +
                'me, and thy right hand shall hold me.',
            )} Wherever you have got to, there is an ‘even there’ for it.
          `,
        ],
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'prayer',
        title: 'From among the trees',
        paragraphs: prose`
          God who comes walking in the evening, here I am. This is where I really am, and you knew before I said it.

          I would rather be found than well hidden. Ask me again tomorrow, and give me the courage to answer. Amen.
        `,
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'Before you go',
        timeEstimate: '1 min',
        tasks: [
          {
            id: 'd02-gratitude',
            title: 'Who has looked for you?',
            description: line`
              Think of one person who once noticed that you were missing, or quiet, or not yourself, and came to see.
              Write their name, and thank God for it.
            `,
            type: 'textarea',
            placeholder: 'A name is enough',
          },
        ],
      },
    },
  ],
}
