import { line, prose } from '#api/content/course/courses/prose.ts'
import { byDay } from '#api/content/course/courses/translate.ts'
import type { Piece } from './piece.ts'

/** For readers whose days are full. */
export const busy: readonly Piece[] = [
  {
    day: 1,
    part: 'reflection',
    icon: 'path',
    title: 'No time to eat',
    paragraphs: prose`
      Mark says why they left: so many people were coming and going that nobody could finish a sentence, much less a
      meal. It could have been written about your week. And notice that the crowd wasn’t bad. These were real people with real
      needs. That’s what makes it hard.

      Jesus doesn’t say the needs weren’t real. He just doesn’t think they get all of you, all the time. If even the
      twelve apostles had to be told to step away, you’re allowed to close the door for a few minutes.
    `,
  },
  {
    day: 3,
    part: 'task',
    instead: 'd03-practice',
    task: {
      id: 'd03-busy-practice',
      title: 'One thing off the list',
      description: line`
        Look at everything you meant to get done ${byDay('today', 'tomorrow')}. Choose one thing that truly belongs to another day, and move
        it there. Write it here, with its new date. Then say out loud: “That isn’t ${byDay('today', 'tomorrow')}’s bread.”
      `,
      type: 'textarea',
      placeholder: 'I’m moving … to …',
    },
  },
  {
    day: 7,
    part: 'task',
    instead: 'd07-practice',
    task: {
      id: 'd07-busy-practice',
      title: 'Find twenty minutes, then guard them',
      description: line`
        An hour may be out of the question. So look at the next two days and find twenty minutes that nobody has asked
        for yet. Write down when they are, and what you’ll say if someone asks for them: “Sorry, I have something then.”
        You do.
      `,
      type: 'textarea',
      placeholder: 'My twenty minutes: …',
    },
  },
  {
    day: 11,
    part: 'prayer',
    title: 'Of someone in a hurry',
    paragraphs: prose`
      Maker of grass, I almost didn’t stop. There was so much to do, and this didn’t look like doing anything.

      But you took your time over one small flower that nobody ordered. Teach me that kind of time. I’ll go back to my
      list now. Let me carry it as someone you’re taking care of, too. Amen.
    `,
  },
  {
    day: 15,
    part: 'reflection',
    icon: 'hands',
    title: 'The trouble with being good at it',
    paragraphs: prose`
      Nobody brings problems to people who can’t solve them. If your days are too full, part of the reason may be that
      you’re capable, and everyone has noticed. Moses was good at judging. That’s how the line got so long.

      Jethro’s advice costs something. Handing work to others means it’ll be done more slowly at first, and not quite
      the way you’d do it. Moses had to let that be all right. So ask yourself: what am I still doing because I’d rather
      be needed than helped?
    `,
  },
  {
    day: 23,
    part: 'reflection',
    icon: 'path',
    title: 'He was on his way somewhere',
    paragraphs: prose`
      The Samaritan wasn’t out looking for people to help. He was on a trip, with an animal, supplies and money along,
      and probably someone waiting for him. The man in the road was an interruption, like almost everyone Jesus ever
      healed.

      And after one night he got back on the road. He did what was his to do, paid someone to do the rest, and kept his
      appointment. If your calendar is full, that’s good news. Mercy doesn’t need an empty week. It needs you to cross
      the road once.
    `,
  },
  {
    day: 24,
    part: 'prayer',
    title: 'Before the next meeting',
    paragraphs: prose`
      The Lord be with the people I’m about to see, including the one I’d rather not.

      I won’t get to the end of the list today. You know that better than I do. Show me the one thing on it that
      matters most, and let me do that one as if you’d asked for it in person. Amen.
    `,
  },
  {
    day: 27,
    part: 'reflection',
    icon: 'door',
    title: 'Daniel had a job',
    paragraphs: prose`
      It’s easy to picture Daniel as a monk. He wasn’t. He helped to run an empire. People were always at his door, and
      some of them were hoping that he’d slip. He had every excuse that you have.

      He didn’t find time to pray. He had three times a day that were already taken. That’s the difference between
      hoping to fit something in and having it on the calendar. Two minutes that are spoken for will outlast an hour
      that might happen.
    `,
  },
]
