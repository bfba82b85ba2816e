import type { DayText } from '#api/content/course/courses/written.ts'
import {
  choose,
  prayer,
  promise,
  reflection,
  scripture,
  tasks,
  welcome,
  write,
} from '#api/content/course/courses/blocks.ts'
import { bible, line, prose } from '#api/content/course/courses/prose.ts'
import { either } from '#api/content/course/courses/translate.ts'

export const day02: DayText = {
  subtitle: 'Small things that change a room',
  blocks: [
    scripture('What you already are', 'Matthew 5:13-16'),
    welcome(
      'Two kitchen words',
      prose`
    Yesterday he blessed people who had nothing to show. Today he looks at the same people and calls them the two most useful things in any kitchen of his time.
  `,
    ),
    reflection(
      'candle',
      'He doesn’t say: become',
      prose`
    Listen to the verb. Not “you could be” and not “you ought to be.” ${either('“Ye are the salt of the earth.”', '“You are the salt of the earth.”')} ${either('“Ye are the light of the world.”', '“You are the light of the world.”')} He’s talking to fishermen, widows and a few people who’d come to see a healing. It’s about the kindest thing anyone had ever said to them, and he says it as a plain fact.

    Salt does its work by disappearing. No one ever praised a soup for its salt, but you know when it’s missing. Think of the person at your job who makes a bad meeting bearable. You couldn’t say what she does. It’s only that the day has a taste when she’s in.

    A lamp is the other way. It can’t help being seen, and it isn’t there for its own sake. It shows people the table, the step, each other’s faces. Jesus finds only one thing odd: to light it, and then put a basket over it. We do that, though. We call it being modest, or keeping the peace, or not wanting to make it about religion. Some of it is. Some of it is a basket.

    So a Christian is asked to be hidden and to be seen, in the same breath. Which one? It depends on what the room lacks. If it’s dull, be salt. If it’s dark, be a lamp.
  `,
    ),
    tasks(
      'In one room',
      choose(
        's2-d02-which',
        {
          title: 'Think of one room you’ll be in today. What does it lack?',
          description: 'A kitchen, an office, a group chat, a ward.',
        },
        ['Taste: it’s gone flat', 'Light: nobody says what’s true', 'Both', 'I don’t know yet, so I’ll look first'],
      ),
      write('s2-d02-practice', {
        title: 'One pinch, or one match',
        description: line`Write the smallest thing you could do there. A thank-you that nobody expects, a kind word for someone who’s absent, a true sentence. Do it before tonight and tell no one.`,
        placeholder: 'Ask the new person where they ate lunch',
      }),
    ),
    promise(
      'It’s like a morning',
      prose`
    ${bible('Proverbs 4:18', 'the path of the just is as the shining light, that shineth more and more unto the perfect day', 'the path of the righteous is like the dawning light that shines more and more until the perfect day')}. Dawn doesn’t try to be noon. It’s content to be a little lighter than a minute ago.
  `,
    ),
    prayer(
      'Before I go in',
      prose`
    Father, you say what I am before you say what to do. Let me believe it for the length of one day.

    Take the basket off, if it’s fear. Keep me small, if it’s pride. And let people be glad of you because of something they tasted or saw, and never know my name. Amen.
  `,
    ),
    tasks(
      'Who seasoned your life?',
      write('s2-d02-gratitude', {
        title: 'Name someone whose goodness you only noticed later',
        description:
          'A teacher, a neighbor, a nurse on the night shift. What did the room taste like when they were in it?',
        placeholder: 'I didn’t see it then, but…',
      }),
    ),
  ],
}
