import type { DayCourse } from '#api/contracts/course.ts'
import { kjv, line, prose } from '#api/content/courses/prose.ts'

export const day09: DayCourse = {
  title: 'Read It Four Times',
  subtitle: 'An old, slow way with a page of the Bible',
  blocks: [
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'welcome',
        title: 'No hurry over six lines',
        paragraphs: prose`
          You have read a great deal in your life, most of it quickly and on purpose: letters from the bank,
          instructions, headlines. Skimming is how one survives. It is a poor way to read a love letter.

          For many centuries monks and grandmothers have read the Bible in another way, a few lines at a time, going
          over them as you might go over a path you are fond of. Today we try it together on words that you may know so
          well that you no longer hear them.
        `,
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'scripture',
        title: 'The shepherd’s song',
        subtitle: 'Psalm 23:1-4',
        paragraphs: prose`
          The LORD is my shepherd; I shall not want.

          He maketh me to lie down in green pastures: he leadeth me beside the still waters.

          He restoreth my soul: he leadeth me in the paths of righteousness for his name’s sake.

          Yea, though I walk through the valley of the shadow of death, I will fear no evil: for thou art with me.
        `,
        style: { fontStyle: 'italic' },
      },
    },
    {
      type: 'HeaderTextBlock',
      props: {
        type: 'nested-text',
        titleIcon: 'book',
        title: 'Four readings',
        time: '4 min',
        sections: [
          {
            title: 'Once, to hear it',
            paragraphs: prose`
              Go back up and read the lines aloud, at the speed of someone walking beside sheep. If there are people
              about, move your lips. Do not look for anything yet.
            `,
          },
          {
            title: 'Twice, to be stopped',
            paragraphs: prose`
              Read again until a word catches on you, as a sleeve catches on a bramble. It may be ‘restoreth’. It may be
              ‘want’, or the odd fact that the sheep is made to lie down. Stop there. You need not finish.
            `,
          },
          {
            title: 'A third time, to answer',
            paragraphs: prose`
              Look at how David does it. For three verses he talks about God: he leadeth, he restoreth. Then the path
              goes down into the valley, and without any warning he is talking to God: thou art with me. The dark is
              where ‘he’ became ‘thou’. Make the same turn. Tell God, in your own words, what that caught word has to do
              with you.
            `,
          },
          {
            title: 'And once more, to rest',
            paragraphs: prose`
              Read the lines a last time with nothing to do. When friends have said what they had to say, they sometimes
              go on sitting there. Stay for as long as it takes to drink half a cup of tea.
            `,
          },
        ],
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'What caught',
        timeEstimate: '3 min',
        tasks: [
          {
            id: 'd09-practice',
            title: 'The word, and what you said about it',
            description: line`
              Write the word or phrase that stopped you, and a sentence of what you answered. Carry it through the day,
              and before you sleep say the phrase once more. That is enough Bible for one day.
            `,
            type: 'textarea',
            placeholder: '‘Beside’. I had always thought I was following at a distance.',
          },
        ],
      },
    },
    {
      type: 'HeaderTextBlock',
      props: {
        type: 'default',
        titleIcon: 'leaf',
        title: 'If nothing caught',
        time: '1 min',
        paragraphs: prose`
          Then you have read a psalm four times, and no harm done. Jeremiah describes reading as a kind of meal:
          ${kjv('Jeremiah 15:16', 'Thy words were found, and I did eat them.')} Most meals are forgotten by the weekend, and we are
          nourished by them all the same. You may use these four readings with any few lines, for the rest of your life.
        `,
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'prayer',
        title: 'With the book closed',
        paragraphs: prose`
          Shepherd, you know the way I read: fast, and looking for the end. Slow me to your pace.

          Say one word to me and let it last until evening. And in the valley, be ‘thou’ to me. Amen.
        `,
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'promise',
        title: 'It does not come back empty',
        paragraphs: prose`
          God says of his word, which he has just compared to rain and snow:
          ${kjv('Isaiah 55:11', 'it shall not return unto me void, but it shall accomplish that which I please.')} Nobody watching
          rain fall on a field can point to the drop that did it.
        `,
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'Green pastures',
        timeEstimate: '1 min',
        tasks: [
          {
            id: 'd09-gratitude',
            title: 'When were you last made to lie down?',
            description: line`
              A cancelled meeting, a snow day, a cold that sent you to bed: which interruption turned out to have some
              grass in it?
            `,
            type: 'textarea',
            placeholder: 'I did not choose it, but…',
          },
        ],
      },
    },
  ],
}
