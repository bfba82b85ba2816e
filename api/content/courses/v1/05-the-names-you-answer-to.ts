import type { DayCourse } from '#api/contracts/course.ts'
import { kjv, line, prose } from '#api/content/courses/prose.ts'

export const day05: DayCourse = {
  title: 'The Names You Answer To',
  subtitle: 'Some of them were never yours',
  blocks: [
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'welcome',
        title: 'What they called you',
        paragraphs: prose`
          Most of us could still list what we were called at school. The kind names fade first. A word that somebody
          threw at you across a playground can outlive the playground, and the person who threw it has no idea that you
          are carrying it about.

          Today we lay the names out on the table and read them over, one at a time.
        `,
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'Taking stock',
        timeEstimate: '2 min',
        tasks: [
          {
            id: 'd05-names',
            title: 'Which of these do you still answer to?',
            description:
              'These are names people give themselves when nobody is listening. Mark any that make you look up.',
            type: 'checkbox',
            options: [
              'The strong one',
              'The disappointment',
              'The one who copes',
              'Too much',
              'Not enough',
              'The one who left',
              'Nobody in particular',
              'None of these',
            ],
          },
          {
            id: 'd05-other-name',
            title: 'Is there another?',
            description:
              'If there is one that belongs to you alone, you may write it here. Naming it is not agreeing with it.',
            type: 'textarea',
            placeholder: 'A name I have been answering to…',
          },
        ],
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'scripture',
        title: 'By thy name',
        subtitle: 'Isaiah 43:1-2',
        paragraphs: prose`
          But now thus saith the LORD that created thee, O Jacob, and he that formed thee, O Israel, Fear not: for I
          have redeemed thee, I have called thee by thy name; thou art mine.

          When thou passest through the waters, I will be with thee; and through the rivers, they shall not overflow
          thee.
        `,
      },
    },
    {
      type: 'HeaderTextBlock',
      props: {
        type: 'nested-text',
        titleIcon: 'heart',
        title: 'Four verbs and an owner',
        time: '3 min',
        sections: [
          {
            title: 'Created, formed',
            paragraphs: prose`
              Isaiah uses the potter’s word: somebody’s thumbs were in this clay. Before anyone had an opinion of you,
              you had been thought of with care. That is the oldest thing about you, older than your first mistake and
              your first prize.
            `,
          },
          {
            title: 'Redeemed',
            paragraphs: prose`
              This is a word from the marketplace and the family. When someone had been sold for debt, a relative could
              go and pay, and bring them home. God speaks here as next of kin. He does not wait to be asked whether he
              is related to you.
            `,
          },
          {
            title: 'Called',
            paragraphs: prose`
              To know someone’s name and say it is to single them out. The psalmist says of God and the stars that
              ${kjv('Psalm 147:4', 'he calleth them all by their names')}, a roll call that would take rather a long time. Being
              known by God does not mean being known in general.
            `,
          },
          {
            title: 'Mine',
            paragraphs: prose`
              The people who first heard this were exiles. They had been called losers of a war, and foreigners, and
              property. God does not argue with the list. He writes one word across it, the word you find inside the
              cover of a loved book.
            `,
          },
        ],
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'promise',
        title: 'Where your name is kept',
        paragraphs: prose`
          ${kjv('Isaiah 49:16', 'Behold, I have graven thee upon the palms of my hands.')}

          Ink washes off. People write on their hands what they must not forget before evening; this is a deeper mark.
        `,
        style: { textAlign: 'center' },
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'Answer to this one',
        timeEstimate: '3 min',
        tasks: [
          {
            id: 'd05-practice',
            title: 'Write the verse to yourself',
            description: line`
              Copy “I have called thee by thy name; thou art mine”, putting your own first name where it says “by thy
              name”. Copy it once more on paper and leave it where you will come upon it tomorrow: a coat pocket, the
              coffee tin, the mirror. When one of the old names calls today, you need not fight with it. Just do not get
              up.
            `,
            type: 'textarea',
            placeholder: 'I have called thee…',
          },
          {
            id: 'd05-gratitude',
            title: 'Someone who said your name well',
            description: line`
              A grandmother, a teacher, a friend on the telephone: who has said your name as if they were glad of it?
              Thank God for that voice.
            `,
            type: 'textarea',
            placeholder: 'I can still hear…',
          },
        ],
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'prayer',
        title: 'For one called by name',
        paragraphs: prose`
          You who counted the stars aloud and did not skip me, say my name again. I have been listening to other voices,
          and some of them were my own.

          What I was called in anger, take away. What I was called in pity, take away. Leave me the name you gave, and
          let me grow used to it. Amen.
        `,
      },
    },
  ],
}
