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

export const day03: DayText = {
  subtitle: 'What to do when a face comes up while you pray',
  blocks: [
    welcome(
      'Interrupted',
      prose`
    It happens to everyone who prays. You’ve found your chair and your quiet. You’ve just begun, and a face comes up: your sister’s, or a man you used to work with. You push it away because you’re trying to pray. Today Jesus says to follow it.
  `,
    ),
    scripture('Halfway to the altar', 'Matthew 5:23-24'),
    reflection(
      'door',
      'The sheep waits',
      prose`
    Picture it. Most of the people on that hillside lived in Galilee, and the altar was in Jerusalem, three days away on foot. You’ve walked it with a lamb on your shoulders. You’ve stood in line. You’re next. And then you remember Reuben, and what you said about him at the wedding.

    ${either('“Leave there thy gift,”', '“Leave your gift there,”')} Jesus says. Tie the lamb to the rail. Walk home three days, find Reuben, put it right, and walk back. The priest will look at you. The lamb will have something to say. God will wait. That’s the surprising part: God would rather wait a week for your gift than have it without your brother.

    Look closely at who’s angry. It isn’t you. It says ${either('“thy brother hath ought against thee.”', '“your brother has anything against you.”')} He isn’t talking about the people you need to forgive; you’ve had a day for that. He’s talking about someone who may be lying awake because of you.

    There are limits, and they matter. Some people must not be visited. Going back to someone who’s dangerous isn’t peace, and neither is a visit that only makes you feel better and opens their wound again. The dead can’t be called. But most of our cases are plainer. There’s a call we haven’t made, for no better reason than that we’d blush.
  `,
    ),
    steps('path', 'Four short steps back', {
      'Say your part, and stop': ['Not what they did, and not why you did it. “I said this, and it was wrong.”'],
      'Name what it cost them': [
        '“You had to hear it from other people.” It shows that you’ve thought about them and not only about yourself.',
      ],
      'Ask what would help': [
        'Sometimes it’s money, or a word to a third person. Sometimes they only want you to know.',
      ],
      'Leave the answer with them': [
        'They may need three days, too. An apology is a gift, and people may set a gift down for a while.',
      ],
    }),
    tasks(
      'The face that comes up',
      write('s2-d03-practice', {
        title: 'Write the first sentence you’d say',
        description: line`Initials will do. If it’s safe and kind to say it, send or call today, before you pray tonight. If it isn’t, tell it to God, or to a priest, a pastor or a wise friend.`,
        placeholder: 'I’ve been thinking of what I said in March, and…',
      }),
      choose(
        's2-d03-step',
        { title: 'How far did you get?', description: 'Any honest answer is a step down from the altar.' },
        [
          'I said it',
          'I’ve picked a day',
          'I’ve only written it',
          'It wouldn’t be safe, so I gave it to God',
          'No face came up today',
        ],
      ),
    ),
    prayer(
      'With the lamb tied to the rail',
      prose`
    God, I’d have liked to finish my prayer. You want me to finish something else.

    Go ahead of me to that door. Take the speech out of my mouth and leave the sentence. And if the door stays shut, keep me company on the way back. Amen.
  `,
    ),
    promise(
      'It was his work first',
      prose`
    ${bible('2 Corinthians 5:18', 'who hath reconciled us to himself by Jesus Christ, and hath given to us the ministry of reconciliation', 'who reconciled us to himself through Jesus Christ, and gave to us the ministry of reconciliation')}. He walked the three days first.
  `,
    ),
    tasks(
      'Someone who came back',
      write('s2-d03-gratitude', {
        title: 'Who once came back to you?',
        description:
          'Remember an apology that was good to get. What did they say, and what happened to the knot in your chest?',
        placeholder: 'She just stood there and said…',
      }),
    ),
  ],
}
