import type { DayCourse } from '#api/contracts/course.ts'
import { kjv, line, prose } from '#api/content/courses/prose.ts'

export const day25: DayCourse = {
  title: 'Apples of Gold',
  subtitle: 'One good sentence, sent today',
  blocks: [
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'welcome',
        title: 'Something you still have by heart',
        paragraphs: prose`
          Can you remember a sentence that somebody said to you years ago, in passing, which you have lived on ever
          since? And can you remember another that you would give a good deal to unhear? They probably took about four
          seconds each.
        `,
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'The first of the two',
        timeEstimate: '1 min',
        tasks: [
          {
            id: 'd25-gratitude',
            title: 'Write down the good one',
            description:
              'As exactly as you can, with the name of the person who said it. That is your thanks for today.',
            type: 'textarea',
            placeholder: '‘You can do this. I have seen you.’',
          },
        ],
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'scripture',
        title: 'Two proverbs and a letter',
        subtitle: 'Proverbs 25:11, 15:1; Ephesians 4:29',
        paragraphs: prose`
          A word fitly spoken is like apples of gold in pictures of silver.

          A soft answer turneth away wrath: but grievous words stir up anger.

          Let no corrupt communication proceed out of your mouth, but that which is good to the use of edifying, that it
          may minister grace unto the hearers.
        `,
      },
    },
    {
      type: 'HeaderTextBlock',
      props: {
        type: 'nested-text',
        titleIcon: 'leaf',
        title: 'What makes a word good',
        time: '3 min',
        sections: [
          {
            title: 'It fits',
            paragraphs: prose`
              ‘Fitly’ is a craftsman’s word. An apple of gold needs the right setting, and so does the truth. The same
              remark may be a kindness on the back porch and a cruelty at the dinner table. Most of us say too little
              praise and say it too late, to the wrong people, over a coffin.
            `,
          },
          {
            title: 'It builds',
            paragraphs: prose`
              ‘Edifying’ has gone stiff with age, but there is a house in it, as there is in ‘edifice’. Paul asks of
              each sentence whether it puts a brick in or takes one out. ‘You are always late’ takes one out. ‘I was
              worried about you’ is about the same ten minutes.
            `,
          },
          {
            title: 'It is soft when it could be hard',
            paragraphs: prose`
              A soft answer is no weak one. Anyone who has lowered their voice in a quarrel, on purpose, with a pulse
              going like a drum, knows how much strength it takes. It will not always turn away the wrath. It does mean
              that there is one less log on it.
            `,
          },
          {
            title: 'It carries something',
            paragraphs: prose`
              “That it may minister grace.” It is an astonishing claim to make for small talk. Grace is what God gives,
              and Paul believes that it can be handed across a counter with the change.
            `,
          },
        ],
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'prayer',
        title: 'Before I open my mouth',
        paragraphs: [
          kjv('Psalm 141:3', 'Set a watch, O LORD, before my mouth; keep the door of my lips.'),
          line`
            Let a good many things stay in. And those that ought to have been said to someone by now, and have been
            standing for years behind the door with their hats on, let them out today. Amen.
          `,
        ],
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'Sent',
        timeEstimate: '5 min',
        tasks: [
          {
            id: 'd25-practice',
            title: 'Write it, then send it',
            description: line`
              To one person, one true and particular sentence that puts a brick in. Leave out ‘just’ and ‘I should
              have’. Draft it here, then send or say it within the hour, before you have time to improve it.
            `,
            type: 'textarea',
            placeholder: 'The way you read to the children last week…',
          },
          {
            id: 'd25-kept-in',
            title: 'And for today, which of these will you keep behind the door?',
            description: 'Choose one or two, and notice each time that you nearly let it out.',
            type: 'checkbox',
            options: [
              'The sigh',
              'The last word',
              'News that is not mine',
              '‘You always’',
              'The clever remark',
              'What I say to the mirror',
            ],
          },
        ],
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'promise',
        title: 'A word for the weary',
        paragraphs: prose`
          ${kjv(
            'Isaiah 50:4',
            'The Lord GOD hath given me the tongue of the learned, that I should know how to speak a word in season to him that is weary: ' +
              'he wakeneth morning by morning, he wakeneth mine ear to hear',
          )}.

          The gift of the tongue, you see, is given through the ear. Those who have been spoken to in the morning have
          something to say.
        `,
      },
    },
  ],
}
