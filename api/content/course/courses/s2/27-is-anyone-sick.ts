import type { DayText } from '#api/content/course/courses/written.ts'
import {
  mark,
  prayer,
  promise,
  reflection,
  scripture,
  tasks,
  welcome,
  write,
} from '#api/content/course/courses/blocks.ts'
import { kjv, line, prose } from '#api/content/course/courses/prose.ts'
import { either } from '#api/content/course/courses/translate.ts'

export const day27: DayText = {
  subtitle: 'Praying with your hands on someone',
  recalls: [
    { title: 'The letter you began', tasks: ['s2-d22-practice'], before: 's2-d27-bore-fruit' },
    { title: 'What you left with God', tasks: ['s2-d24-practice'], before: 's2-d27-bore-fruit' },
    { title: 'One thing to do again', tasks: ['s2-d07-practice'], before: 's2-d27-bore-fruit' },
  ],
  blocks: [
    welcome(
      'The last page of James',
      prose`
    He’s been stern with us. On the last page the foreman takes off his hat and goes through the house, asking at each door: how are you? And for each answer he has one thing to do.
  `,
    ),
    scripture('At every door', 'James 5:13-16'),
    reflection(
      'hands',
      'Oil, and other people',
      prose`
    ${either('“Is any among you afflicted? let him pray. Is any merry? let him sing psalms.”', '“Is any among you suffering? Let him pray. Is any cheerful? Let him sing praises.”')} I like it that he asks about the happy ones as well. People tell God about their backs and forget to tell him about their birthdays.

    Then he comes to the sick room, and he doesn’t say: let him pray harder. When you’re really ill, you can’t. Somebody else has to do it. So he says to send for the elders of the church, and they come, and they bring oil and their hands. Catholic and Orthodox churches have a sacrament for this, and other churches do it simply, with a few friends. All of them touch the person. When you’re sick, hardly anyone does that except to take your blood.

    He says that the Lord will raise up the one who’s ill. We all know beds where people prayed like that and there was a funeral anyway. James must have known them, too. The word he uses means to heal, and also to save, and “raise up” is what he says of Easter. Some are raised on Thursday. All of them will be raised. In between there’s oil, and someone’s hand, and nobody lies there alone.

    And he ends with what most of us would pay to avoid: tell each other what’s wrong. Not everyone, and not everything. One safe person: a friend, a pastor, a priest. It’s odd how much lighter a thing is when it’s been said in a kitchen.
  `,
    ),
    tasks(
      'Go through the house',
      write('s2-d27-practice', {
        title: 'Visit, call or send for someone',
        description: line`If somebody’s ill, go, or call, and ask if you may pray, in two sentences, out loud. If you’re the one who’s ill, ask somebody. If there’s something you need to tell, choose the person. Write what you’ll do, and when.`,
        placeholder: 'I’ll call Walt tonight, and really pray, not just say so',
      }),
      mark(
        's2-d27-bore-fruit',
        { title: 'From these four weeks, what will you keep?', description: 'Mark what did you good. Two is plenty.' },
        [
          'The shut door',
          'Going back to someone',
          'Praying for someone I don’t like',
          'A song learned by heart',
          'Looking at a person',
          'Sharing a thing',
          'Ask, thank, leave',
          'Being slow once a day',
          'A real letter',
          'One open chair',
        ],
      ),
    ),
    promise(
      'A prayer that fits on a hospital band',
      prose`
    ${kjv('Jeremiah 17:14', 'Heal me, O LORD, and I shall be healed; save me, and I shall be saved')}. It’s short enough for the elevator.
  `,
    ),
    prayer(
      'At the bedside',
      prose`
    Lord, here’s the one you love, and he’s sick. Or she is, or I am.

    We’ve brought what we have: a little oil, our hands, and a lot of fear. Heal, if you will. Stay, whatever comes. And raise us up, all of us, on the day you’ve kept for it. Amen.
  `,
    ),
    tasks(
      'Hands',
      write('s2-d27-gratitude', {
        title: 'Whose hands took care of you?',
        description: 'When you had a fever, an operation, a new baby, a bad month.',
        placeholder: 'I remember her hands, because…',
      }),
    ),
  ],
}
