import type { DayText } from '#api/content/course/courses/written.ts'
import {
  choose,
  prayer,
  promise,
  reflection,
  scripture,
  steps,
  tasks,
  welcome,
  write,
} from '#api/content/course/courses/blocks.ts'
import { bible, line, prose } from '#api/content/course/courses/prose.ts'
import { either } from '#api/content/course/courses/translate.ts'

export const day18: DayText = {
  subtitle: 'Forgiving, without pretending',
  help: 'abuse',
  essentials: ['welcome', 'scripture', 'reflection', 'steps', 'd18-practice', 'prayer'],
  blocks: [
    welcome(
      'Before we go on',
      prose`
      Some of what people have done to us is small enough to forgive over coffee. Some isn’t, and nobody should rush you. If what was done to
      you is still being done, then today’s first step is to be safe and to talk to someone who can help. The end of this page lists people
      who will listen. Forgiving never means going back to be hurt, and the rest of this page can wait as long as it likes. With that said,
      let’s look at a bill nobody could pay.
    `,
    ),
    scripture('Two men and their debts', 'Matthew 18:26-28'),
    reflection(
      'book',
      'Ten thousand talents',
      prose`
      Peter had asked how often he had to forgive, and suggested seven times, which was generous. Jesus answered with a number that was meant
      to make him lose count, and then with this story.

      The first man owed the king ten thousand talents. A laborer would have had to work for something like two hundred thousand years to earn
      it. ${either('“I will pay thee all,”', '“I will repay you all!”')} he says, and perhaps the king smiles. The second man owed about three
      months’ wages. We tend to pass over that part. Jesus doesn’t say that what people owe us is nothing. A hundred days of your life is a real
      loss, and it was really yours.

      So where did the first debt go? It didn’t vanish. The king’s books were short by ten thousand talents that night, and he took the loss
      himself. Forgiving always costs someone, and it’s the one who forgives who pays. Tomorrow we’ll see what it cost God.

      And the man it was done for? He walks out of the palace owing nothing, into the sunlight, and the first thing he does with his hands is
      close them on a neck. The story ends badly for him. Jesus meant that as a warning: a hand that won’t open can’t hold what it’s been given.
    `,
    ),
    steps('heart', 'What forgiving asks of you', {
      'It begins with the amount': prose`
        “It was nothing” forgives nothing. The king knew the sum to the last talent before he tore up the bill. You’re allowed to say what it
        cost you.
      `,
      'It leaves the door to your judgment': prose`
        You can forgive a man and not lend him the car. Trust is built again slowly, by two people, and sometimes it can’t be.
        ${bible(
          'Romans 12:18',
          'If it be possible, as much as lieth in you, live peaceably with all men',
          'If it is possible, as much as it is up to you, be at peace with all men',
        )}, says Paul, who knew that it isn’t always possible, and that not all of it is up to you.
      `,
      'It’s done more than once': prose`
        You let go on Monday, and on Wednesday you find your hand at the throat again. You haven’t failed. It’s why he said seventy times seven.
      `,
    }),
    tasks(
      'The ledger',
      write('d18-practice', {
        title: 'Write one bill, and its amount',
        description: line`
          Initials will do. What was taken, exactly? Choose something you could imagine letting go of, not the worst thing that ever happened to
          you. Then close your fist as hard as you can, say the initials to God, and open it.
        `,
        placeholder: 'M. owes me an apology, and that summer',
      }),
      choose(
        'd18-where',
        { title: 'Where are you with it now?', description: 'Wherever you are, you can say so to God.' },
        [
          'I’ve torn it up',
          'I’ve opened my hand, for today',
          'I’m willing to be made willing',
          'I can only write down the amount',
          'I need help with this, and I’ll ask for it',
        ],
      ),
    ),
    prayer(
      'With one hand open',
      prose`
      King of the long account, you know what I owed you, and you tore it up at your own cost.

      You know what this has cost me, too. I’m not saying it was small. I’m saying that I’m tired of holding it. Judge it justly, because I
      can’t. And when I pick it up again, which may be before dinner, don’t give up on my hands. Amen.
    `,
    ),
    promise(
      'For a heart that has hardened',
      prose`
      ${bible(
        'Ezekiel 36:26',
        'I will take away the stony heart out of your flesh, and I will give you an heart of flesh.',
        'I will take away the stony heart out of your flesh, and I will give you a heart of flesh.',
      )} He says “I will” twice there. Your part is to hold still.
    `,
    ),
    tasks(
      'The other column',
      write('d18-gratitude', {
        title: 'What could you never pay back?',
        description:
          'Name a gift too large to return: a childhood, a rescue, a friendship, a faith. Leave it unpaid, and be glad.',
        placeholder: 'I can never repay…',
      }),
    ),
  ],
}
