import type { DayCourse } from '#api/contracts/course.ts'
import { kjv, line, prose } from '#api/content/courses/prose.ts'

export const day04: DayCourse = {
  title: 'Surely Here',
  subtitle: 'A stone for a pillow',
  blocks: [
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'welcome',
        title: 'Look up for a moment',
        paragraphs: prose`
          Before you read on, look around at wherever you are. Notice three things you have stopped seeing: a crack in
          the paint, the sound of a refrigerator, the particular light. It does not look much like holy ground. Good.
          Neither did this.
        `,
      },
    },
    {
      type: 'HeaderTextBlock',
      props: {
        type: 'default',
        titleIcon: 'moon',
        title: 'A man on the run',
        time: '1 min',
        paragraphs: prose`
          Jacob is not on a pilgrimage. He has cheated his brother and lied to his blind father, and he is getting out
          of town before he is killed for it. The writer cannot even be troubled to name the spot where he stops. It is
          “a certain place”, and he stops there because it has got dark. He has no tent, no company, and nothing to put
          under his head.

          He says no prayers, either. He simply falls asleep, as people do at the end of the worst day of their lives.
        `,
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'scripture',
        title: 'What he saw, and what he said',
        subtitle: 'Genesis 28:11-12, 28:15-16',
        paragraphs: prose`
          And he lighted upon a certain place, and tarried there all night, because the sun was set; and he took of the
          stones of that place, and put them for his pillows, and lay down in that place to sleep. And he dreamed, and
          behold a ladder set up on the earth, and the top of it reached to heaven.

          And, behold, I am with thee, and will keep thee in all places whither thou goest.

          … And Jacob awaked out of his sleep, and he said, Surely the LORD is in this place; and I knew it not.
        `,
      },
    },
    {
      type: 'HeaderTextBlock',
      props: {
        type: 'default',
        titleIcon: 'path',
        title: 'The last five words',
        time: '2 min',
        paragraphs: prose`
          Anyone can say that God is in the cathedral. Jacob’s discovery was odder: God had been in this place all
          along, before the dream, while he was still looking about for a stone that was not too sharp. “And I knew it
          not.” The ladder did not arrive during the night. He was shown what was already standing there.

          Notice too what the voice did not say. There is no word about the brother or the lie. Those will come; Jacob
          has twenty hard years ahead of him, and a reckoning at the end. But first, before he has made anything right,
          he is told that he will be kept.

          In the morning he takes the stone he slept on and stands it upright. The hard thing under his head becomes the
          marker of the place. If your own certain place at present is a hospital corridor, a rented room or a marriage
          gone quiet, you need not pretend that it is comfortable. You need only leave room for the possibility that you
          have not yet noticed everything that is there.
        `,
      },
    },
    {
      type: 'AudioPlayer',
      props: {
        title: 'Stone Chapel',
        description: 'Long, low notes, like an organ heard through a wall. Let it play while you choose your stone.',
        src: '/audio/stone-chapel.flac',
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'Set up a stone',
        timeEstimate: '4 min',
        tasks: [
          {
            id: 'd04-practice',
            title: 'Mark your certain place',
            description: line`
              On the first day you chose a seat. Today put something there to mark it: a real stone, a candle end, a
              postcard, a Bible left out where you can see it. Choose a thing with a little history. What is it, and why
              that?
            `,
            type: 'textarea',
            placeholder: 'A shell from… because…',
          },
          {
            id: 'd04-knew-not',
            title: '‘And I knew it not’',
            description: line`
              Looking back, is there a hard place where God was nearer than you knew at the time? Write a line about it,
              or leave this empty until you have one.
            `,
            type: 'textarea',
            placeholder: 'I only saw later that…',
          },
        ],
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'prayer',
        title: 'On waking',
        paragraphs: prose`
          God of Jacob, who keeps company with people who have not earned it: you are in this place. Help me to know it,
          or at least to suspect it.

          Be in the rooms I will walk through before tonight. Be in the one I am dreading. Amen.
        `,
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'promise',
        title: 'Said to a runaway',
        paragraphs: prose`
          ${kjv(
            'Genesis 28:15',
            'I will not leave thee, until I have done that which I have spoken to thee of.',
          )} The promise does not depend on where Jacob was going, or on whether he deserved to get there.
        `,
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'Thanks for an ordinary room',
        timeEstimate: '1 min',
        tasks: [
          {
            id: 'd04-gratitude',
            title: 'Which of these did you have in the last day?',
            description: 'Mark each one you can honestly thank God for, and pause for a second at each.',
            type: 'checkbox',
            options: [
              'A door that locks',
              'Something soft under my head',
              'Light when I wanted it',
              'A window with something in it',
              'A place where my things are',
              'Someone breathing in the next room',
              'Quiet',
            ],
          },
        ],
      },
    },
  ],
}
