import { line, prose } from '#api/content/course/courses/prose.ts'
import { byDay } from '#api/content/course/courses/translate.ts'
import type { Piece } from './piece.ts'

/** For readers who live on their own. */
export const alone: readonly Piece[] = [
  {
    day: 1,
    presumes: ['lives-alone'],
    part: 'passage',
    title: 'Before you say a word',
    reference: 'Psalm 139:1-3',
    paragraphs: prose`
      You may go a whole day without anyone asking how you are. This psalm is about somebody who already knows. He knows
      when you sat down, and when you got up, and it isn’t the knowing of a camera. It’s the knowing of a friend.
    `,
  },
  {
    day: 2,
    presumes: ['lives-alone'],
    part: 'prayer',
    title: 'From a quiet house',
    paragraphs: prose`
      God who comes walking in the evening, it’s quiet here. There’s nobody in the next room to call out to.

      So I’ll answer you out loud. (Say your own name, and where you are.) Here I am. You came looking for two people in a
      big garden. Come looking for one in a small apartment. I’d like to be found. Amen.
    `,
  },
  {
    day: 4,
    presumes: ['lives-alone'],
    part: 'reflection',
    icon: 'moon',
    title: 'He thought he was alone',
    paragraphs: prose`
      Jacob had never been so much on his own. There was no mother, no brother, no tent, nobody within a day’s walk. If you
      had asked him who was there, he’d have looked around and said, nobody.

      He was wrong, and it’s the best mistake in Genesis. The place where he had the least company turned out to be the
      place with a stairway in it. That doesn’t make an empty house less empty at six in the evening. But it may be less
      empty than it looks.
    `,
  },
  {
    day: 12,
    presumes: ['lives-alone'],
    part: 'passage',
    title: 'Someone to come home to',
    reference: 'John 14:23',
    paragraphs: prose`
      She came to the well at an hour when she’d be by herself. Someone was there, waiting. Later, at his last supper, Jesus
      said where he’d like to stay. He had your home in mind.
    `,
  },
  {
    day: 20,
    presumes: ['lives-alone', 'loss'],
    part: 'prayer',
    title: 'For those who miss people alone',
    paragraphs: prose`
      Lord, come and see. There’s nobody here to tell this story to who knew them.

      So I’ll tell you. (Say the name, and one thing you remember.) You knew them before I did. You stood on a road once
      with two sisters, and cried along with them. Stand here. I’d rather not do this by myself. Amen.
    `,
  },
  {
    day: 21,
    presumes: ['lives-alone', 'no-church'],
    part: 'reflection',
    icon: 'hands',
    title: 'She went back to people',
    paragraphs: prose`
      Mary has the most beautiful moment of her life alone, in a garden, with no one to see it. She’d have liked to stay in
      it. But he sends her to a house full of people, and none of them believes her at first.

      Faith often comes to you when you’re alone. It seldom stays healthy there. If you live on your own, you may have to
      be the one who knocks: a church, a choir, a reading group, the neighbor two doors down. It doesn’t have to be the right
      one. It has to be a first one.
    `,
  },
  {
    day: 22,
    presumes: ['lives-alone'],
    part: 'task',
    instead: 'd22-practice',
    task: {
      id: 'd22-alone-practice',
      title: 'Turn the window into a door',
      description: line`
        Think of the person whose full house or busy life you look at. They may be lonelier than they seem. Instead of
        watching, reach out: one short message that asks for nothing. “I thought of you today” is plenty. Write down whom
        you’ll send it to.
      `,
      type: 'textarea',
      placeholder: 'I’ll write to…',
    },
  },
  {
    day: 23,
    presumes: ['lives-alone'],
    part: 'task',
    instead: 'd23-practice',
    task: {
      id: 'd23-alone-practice',
      title: 'Be somebody’s good surprise',
      description: line`
        Living alone can make the world shrink to a few rooms. ${byDay('Today', 'Tomorrow')}, cross the road once: greet a neighbor by name, hold a
        door a little longer, call someone who doesn’t get many calls. Write down what you’ll do, and come back ${byDay('tonight', 'in the evening')} to
        say how it went.
      `,
      type: 'textarea',
      placeholder: 'I’ll…',
    },
  },
  {
    day: 26,
    presumes: ['lives-alone'],
    part: 'reflection',
    icon: 'door',
    title: 'A table for one',
    paragraphs: prose`
      Eating alone can be the loneliest part of the day. It’s easy to stop setting the table, and then to stop sitting
      down. If that’s you, try one thing ${byDay('tonight', 'tomorrow')}. Put out a plate and a napkin, sit, and say grace out loud, as though
      somebody were listening.

      Somebody is. Luke says that they knew him when he broke the bread, and he’d been with them for seven miles before
      that. And once this week, turn the recipe into two portions, and ask someone who also eats alone.
    `,
  },
]
