import { line, prose } from '#api/content/course/courses/prose.ts'
import { byDay } from '#api/content/course/courses/translate.ts'
import type { Piece } from './piece.ts'

/** For readers with people at home, or with family on their mind. */
export const family: readonly Piece[] = [
  {
    day: 5,
    presumes: ['children', 'family-at-home'],
    part: 'reflection',
    icon: 'heart',
    title: 'The names you hand out',
    paragraphs: prose`
      You’re carrying the names you were called. The people who live with you are collecting theirs, and a good many of
      them come from you. The slow one. The difficult one. The one we never have to worry about. Even the good ones can
      turn into a box.

      Isaiah gives you four better words to say to someone at home today. You were made with care. You belong here. I know
      you. You’re mine. You don’t have to say it in a Bible voice. “I’m so glad that you’re my kid” covers all four.
    `,
  },
  {
    day: 15,
    presumes: ['family-at-home'],
    part: 'task',
    instead: 'd15-practice',
    task: {
      id: 'd15-family-practice',
      title: 'Sort it around your own table',
      description: line`
        Think of everything you do for the people in your family. Make three short lists: mine to do, theirs to do, God’s
        to do. Pick one thing from the second list and give it back this week, kindly and without a speech. Even a
        seven-year-old can pack a bag.
      `,
      type: 'textarea',
      placeholder: 'Mine: … Theirs: … God’s: …',
    },
  },
  {
    day: 17,
    part: 'reflection',
    icon: 'door',
    title: 'If you’re the one at the window',
    paragraphs: prose`
      Maybe you don’t read this as the son. Maybe there’s someone in your own family who left, or who’s still in the house
      and a long way off, and you’re the one who watches the road.

      The father in the story couldn’t go and drag his boy home. He let him leave, and that must have been the hardest
      thing he ever did. What he could do was to stay reachable: the lamp lit, the road in view, no speech prepared. You
      can do that, too. And you have company at that window. God knows what it is to wait for a child.
    `,
  },
  {
    day: 21,
    presumes: ['family-at-home'],
    part: 'prayer',
    title: 'For the people at home',
    paragraphs: prose`
      Risen Lord, here they are, by name. (Say the names.) I’ve said them so often, when I was calling them to dinner or
      hurrying them out the door, that I’ve stopped hearing them.

      Say them yourself. You know what each of them is afraid of, and I only know some of it. Whatever in this house looks
      dead to me today, I bring to you. You’ve been in a tomb, and it didn’t keep you. Amen.
    `,
  },
  {
    day: 22,
    presumes: ['children', 'partner'],
    part: 'prayer',
    title: 'For a house where we compare',
    paragraphs: prose`
      Lord, I compare my kids with other people’s kids, and my marriage with other people’s photos, and my parents with
      parents I’ve never met.

      Give me back my own people. Show me one good thing in each of them today that nobody else would notice. And when I
      ask you why their house looks easier, turn my face around gently, and say it again: follow me. Amen.
    `,
  },
  {
    day: 24,
    part: 'reflection',
    icon: 'hands',
    title: 'Work that nobody pays for',
    paragraphs: prose`
      Ruth was in that field because her mother-in-law had to eat. That’s the whole reason. She wasn’t looking for a
      calling. She was putting dinner on the table for an older woman who was hard to live with that year.

      If a lot of your work is packing lunches, driving, folding and waiting up, nobody will put it on a résumé. But look
      at what God did with one woman’s bag of barley. From that kitchen came a king, and in the end a Savior. Dinner
      counts.
    `,
  },
  {
    day: 25,
    presumes: ['family-at-home'],
    part: 'task',
    instead: 'd25-practice',
    task: {
      id: 'd25-family-practice',
      title: 'Say it at home first',
      description: line`
        We’re often more polite to strangers than to the people we live with. Write one true, specific sentence for
        someone in your family: something they did, and what it meant to you. Then say it ${byDay('before the day is over', 'tomorrow')}, or put
        it on a note where they’ll find it.
      `,
      type: 'textarea',
      placeholder: 'When you…, I…',
    },
  },
  {
    day: 26,
    presumes: ['family-at-home'],
    part: 'task',
    instead: 'd26-practice',
    task: {
      id: 'd26-family-practice',
      title: 'One question at dinner',
      description: line`
        At one meal this week, ask everyone the same thing: “Where did you see something good today?” You go last. Don’t
        fix anybody’s answer. Write down which meal it’ll be, and afterward, the answer that surprised you.
      `,
      type: 'textarea',
      placeholder: 'Which meal, and who will be there?',
    },
  },
]
