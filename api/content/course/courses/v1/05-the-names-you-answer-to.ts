import type { DayText } from '#api/content/course/courses/written.ts'
import { mark, prayer, promise, scripture, steps, tasks, welcome, write } from '#api/content/course/courses/blocks.ts'
import { bible, line, prose } from '#api/content/course/courses/prose.ts'
import { byDay, either } from '#api/content/course/courses/translate.ts'

export const day05: DayText = {
  subtitle: 'Some of them were never yours',
  help: 'abuse',
  essentials: ['scripture', 'steps', 'd05-practice', 'prayer', ['welcome', 'd05-names']],
  blocks: [
    welcome(
      'What they called you',
      prose`
      Most of us could still list what we were called at school. The kind names fade first. A word that someone threw at you
      across a playground can outlive the playground, and the person who threw it has no idea that you’re still carrying it.

      Today we put the names out on the table, $name, and look at them one at a time. If some of them were part of being hurt
      by someone, you can skip the list and go straight to the reading. The last name on this page is the only one you need.
    `,
    ),
    tasks(
      'Taking stock',
      mark(
        'd05-names',
        {
          title: 'Which of these do you still answer to?',
          description:
            'These are names people give themselves when nobody’s listening. Mark any that make you look up.',
        },
        [
          'The strong one',
          'The disappointment',
          'The one who copes',
          'Too much',
          'Not enough',
          'The one who left',
          'Nobody in particular',
          'None of these',
        ],
      ),
      write('d05-other-name', {
        minutes: 0.5,
        title: 'Is there another?',
        description:
          'If there’s one that belongs to you alone, you can write it here. Naming it doesn’t mean agreeing with it.',
        placeholder: 'A name I’ve been answering to…',
      }),
    ),
    scripture('Called by name', 'Isaiah 43:1-2'),
    steps('heart', 'Four verbs and an owner', {
      'Created, formed': prose`
        Isaiah uses the potter’s word: someone’s thumbs were in this clay. Before anyone had an opinion of you, you’d been
        thought of with care. That’s the oldest thing about you, older than your first mistake and your first prize.
      `,
      Redeemed: prose`
        This word comes from the marketplace and the family. When someone had been sold for debt, a relative could go and
        pay, and bring them home. God speaks here as next of kin. He doesn’t wait to be asked whether he’s related to you.
      `,
      Called: prose`
        To say someone’s name is to single them out. The psalm says of God and the stars that
        ${bible('Psalm 147:4', 'he calleth them all by their names', 'He calls them all by their names')}, and that roll call
        would take a while. God doesn’t know you in general, $name. He knows you by that name, the one your people use when
        they’re glad you’ve come.
      `,
      Mine: prose`
        The people who first heard this were exiles. They’d been called losers, and foreigners, and property. God doesn’t argue
        with the list. He writes one word across it, the word you find inside the cover of a book that someone loves.
      `,
    }),
    promise(
      'Where your name is kept',
      prose`
        ${bible(
          'Isaiah 49:16',
          'Behold, I have graven thee upon the palms of my hands.',
          'Behold, I have engraved you on the palms of my hands.',
        )}

        People write on their hands what they mustn’t forget before evening. Ink washes off. This goes deeper, $name.
      `,
      { style: { textAlign: 'center' } },
    ),
    tasks(
      'Answer to this one',
      write('d05-practice', {
        title: 'Write the verse to yourself',
        description: line`
          Copy ${either('“I have called thee by thy name; thou art mine,”', '“I have called you by your name. You are mine,”')}
          and put your own first name in place of the words about a name. Copy it once more on paper and leave it where you’ll
          come across it tomorrow: a coat pocket, the coffee tin, the mirror. When one of the old names calls ${byDay('today', 'tomorrow')}, you don’t
          have to fight it. Just don’t get up.
        `,
        placeholder: 'I have called…',
      }),
      write('d05-gratitude', {
        title: 'Someone who said your name well',
        description: line`
          A grandmother, a teacher, a friend on the phone: who has said your name as if they were glad of it? Thank God for that
          voice.
        `,
        placeholder: 'I can still hear…',
      }),
    ),
    prayer(
      'For one called by name',
      prose`
      You who counted the stars and didn’t skip me, say my name again. I’ve been listening to other voices, and some of them
      were my own.

      What I was called in anger, take away. What I was called in pity, take away. Leave me the name you gave, and let me get
      used to it. Amen.
    `,
    ),
  ],
}
