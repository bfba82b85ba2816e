import type { DayCourse } from '#api/contracts/course.ts'
import { kjv, line, prose } from '#api/content/courses/prose.ts'

export const day18: DayCourse = {
  title: 'A Debt You Can Stop Collecting',
  subtitle: 'Forgiving, without pretending',
  blocks: [
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'welcome',
        title: 'Before we go on',
        paragraphs: prose`
          Some of what people have done to us is small enough to forgive over coffee. Some is not, and you should not be
          hurried. If what was done to you is still being done, then today’s first step is to be safe and to tell
          someone who can help, and the rest of this page can wait as long as it likes. With that said, let us look at
          an unpayable bill.
        `,
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'scripture',
        title: 'Two men by the throat',
        subtitle: 'Matthew 18:26-28',
        paragraphs: prose`
          The servant therefore fell down, and worshipped him, saying, Lord, have patience with me, and I will pay thee
          all. Then the lord of that servant was moved with compassion, and loosed him, and forgave him the debt.

          But the same servant went out, and found one of his fellowservants, which owed him an hundred pence: and he
          laid hands on him, and took him by the throat, saying, Pay me that thou owest.
        `,
      },
    },
    {
      type: 'HeaderTextBlock',
      props: {
        type: 'default',
        titleIcon: 'book',
        title: 'Ten thousand talents',
        time: '2 min',
        paragraphs: prose`
          Peter had asked how often he must forgive, and suggested seven times, which was generous. Jesus answered with
          a number that was meant to make him lose count, and then with this story.

          The first man owed the king ten thousand talents. A laborer would have had to work for something like two
          hundred thousand years to earn it. “I will pay thee all,” he says, and perhaps the king smiles. The second man
          owed about three months’ wages. That is the part we tend to pass over. Jesus does not say that what is owed to
          us is nothing. A hundred days of your life is a real loss, and it was really yours.

          But see what collecting does to the collector. He is free. He has walked out of the palace owing nothing, into
          the sunlight, and the first thing he does with his hands is to close them on somebody’s neck. While he holds
          on, he can go no further down the street than the man he is holding.
        `,
      },
    },
    {
      type: 'HeaderTextBlock',
      props: {
        type: 'nested-text',
        titleIcon: 'heart',
        title: 'What forgiving asks of you',
        time: '2 min',
        sections: [
          {
            title: 'It begins with the amount',
            paragraphs: prose`
              ‘It was nothing’ forgives nothing. The king knew the sum to the last talent before he tore up the bill.
              You may say what it cost you.
            `,
          },
          {
            title: 'It leaves the door to your judgment',
            paragraphs: prose`
              You can forgive a man and not lend him the car. Trust is built again slowly, by two people, and sometimes it cannot be.
              ${kjv('Romans 12:18', 'If it be possible, as much as lieth in you, live peaceably with all men')}, says Paul, who knew that it
              is not always possible, and that not all of it lies in you.
            `,
          },
          {
            title: 'It is done more than once',
            paragraphs: prose`
              You let go on Monday, and on Wednesday you find your hand at the throat again. That is no failure. It is
              why he said seventy times seven.
            `,
          },
        ],
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'The ledger',
        timeEstimate: '4 min',
        tasks: [
          {
            id: 'd18-practice',
            title: 'Write one bill, and its amount',
            description: line`
              Initials will do. What was taken, exactly? Choose something you could imagine letting go of, rather than
              the worst thing that ever happened to you. Then close your fist as hard as you can, say the initials to
              God, and open it.
            `,
            type: 'textarea',
            placeholder: 'M. owes me an apology, and that summer',
          },
          {
            id: 'd18-where',
            title: 'Where are you with it tonight?',
            description: 'Wherever you are, you can tell God so.',
            type: 'radio',
            options: [
              'I have torn it up',
              'I have opened my hand, for today',
              'I am willing to be made willing',
              'I can only write down the amount',
              'I need help with this, and I will ask for it',
            ],
          },
        ],
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'prayer',
        title: 'With one hand open',
        paragraphs: prose`
          King of the long account, you know what I owed you, and you have never once brought it up.

          You know what this has cost me, too. I do not say that it was small. I say that I am tired of holding it.
          Judge it justly, because I cannot. And when I pick it up again, as I may before supper, do not give up on my
          hands. Amen.
        `,
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'promise',
        title: 'For a heart that has set hard',
        paragraphs: prose`
          ${kjv('Ezekiel 36:26', 'I will take away the stony heart out of your flesh, and I will give you an heart of flesh.')} He says ‘I
          will’ twice there. You are asked to hold still.
        `,
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'The other column',
        timeEstimate: '1 min',
        tasks: [
          {
            id: 'd18-gratitude',
            title: 'What could you never pay back?',
            description:
              'Name a gift too large to return: a childhood, a rescue, a friendship, a faith. Leave it unpaid, and be glad.',
            type: 'textarea',
            placeholder: 'I can never repay…',
          },
        ],
      },
    },
  ],
}
