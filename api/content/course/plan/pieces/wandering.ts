import { line, prose } from '#api/content/course/courses/prose.ts'
import type { Piece } from './piece.ts'

/** For readers with a mind that wanders. */
export const wandering: readonly Piece[] = [
  {
    day: 4,
    part: 'reflection',
    icon: 'path',
    title: 'Coming back is the practice',
    paragraphs: prose`
      Jacob didn’t arrive at that place by paying attention. He arrived by running out of daylight. He was thinking about
      his brother, and God was there the whole time.

      If your mind wanders when you read or pray, you may think you’re failing at it. But every time you notice that
      you’ve drifted, and turn back, you’ve just done the thing itself. A page read with ten returns has ten small
      prayers in it. Nobody is counting how often you left.
    `,
  },
  {
    day: 6,
    part: 'prayer',
    title: 'A prayer you can’t lose your place in',
    paragraphs: prose`
      Jesus, have mercy on me.

      I’ve already forgotten what I was going to say. I’m thinking about dinner, and that message I haven’t answered.
      Have mercy on that, too. Jesus, have mercy on me. That’s the whole prayer, and I’m back at the start of it. Amen.
    `,
  },
  {
    day: 8,
    part: 'task',
    instead: 'd08-practice',
    task: {
      id: 'd08-wandering-practice',
      title: 'Quiet minutes, with something to hold',
      silenceMinutes: 3,
      briefMinutes: 2,
      minutes: 3,
      description: line`
        Set a timer for {minutes} minutes and put the screen face down. Hold something small: a key, a coin, a stone. Each
        time you notice that you’ve wandered off, press it once and say “Here I am.” You aren’t trying to press it less.
        Afterward, write down one place that your mind went.
      `,
      type: 'textarea',
      placeholder: 'I kept going back to…',
    },
  },
  {
    day: 9,
    part: 'reflection',
    icon: 'book',
    title: 'If you drift off halfway',
    paragraphs: prose`
      Four readings of the same six lines sounds like a bad idea for anyone whose attention slips. It’s actually made
      for you. If you miss a line the first time, it comes around again. You can’t fall behind.

      Use your finger. Read out loud, even in a whisper. Stand up for the third reading if sitting still is the problem.
      And when you find yourself three streets away in your thoughts, look at what pulled you there. It may be the very
      thing to tell the Shepherd about.
    `,
  },
  {
    day: 12,
    part: 'prayer',
    title: 'For someone easily distracted',
    paragraphs: prose`
      Lord, you ask what I’m looking for, and I’ve looked at four other things since you asked.

      I want a lot of things a little. Help me find the one I want the most. And when I wander off, sit down by the well
      the way you did that day, and wait for me to come back for water. Amen.
    `,
  },
  {
    day: 14,
    part: 'task',
    instead: 'd14-practice',
    task: {
      id: 'd14-wandering-practice',
      minutes: 1,
      title: 'Where your mind kept going',
      description: line`
        Looking back over the day is easier if you follow your attention. Where did your thoughts keep returning, when
        nobody was asking for them? Write that in one sentence. Then ask God about it instead of arguing with it.
      `,
      type: 'textarea',
      placeholder: 'Today my mind kept going back to…',
    },
  },
  {
    day: 22,
    part: 'reflection',
    icon: 'heart',
    title: 'Turned around on the beach',
    paragraphs: prose`
      Peter has the most important talk of his life, and in the middle of it he looks over his shoulder. You could
      call it envy. You could also call it an ordinary wandering mind, pulled away by the sound of steps.

      Jesus doesn’t scold him for it. He just says it again: follow me. He’d said those same words to Peter at the
      very beginning, beside the same lake. He doesn’t mind repeating himself. That’s good news for anyone who needs to
      hear things more than once.
    `,
  },
  {
    day: 25,
    part: 'passage',
    title: 'For a restless mind',
    reference: 'Philippians 4:8',
    paragraphs: prose`
      Paul doesn’t say to stop thinking. He gives your thoughts somewhere good to go. When you catch yourself chewing on
      a bad sentence today, you don’t have to fight it. Trade it for a better one.
    `,
  },
]
