import { line, prose } from '#api/content/course/courses/prose.ts'
import type { Piece } from './piece.ts'

/** For readers who are grieving for someone. */
export const loss: readonly Piece[] = [
  {
    day: 3,
    presumes: ['loss'],
    part: 'prayer',
    title: 'For a day without them',
    paragraphs: prose`
      Father, people say to take it one day at a time. I’m taking it about an hour at a time.

      Give me enough for this one. I can’t think about the holidays, or next year, or the rest of it. Be in those days
      before I get there. And for now, just bread: enough to get up, enough to answer the phone, enough to sleep. Amen.
    `,
  },
  {
    day: 13,
    presumes: ['loss'],
    part: 'prayer',
    title: 'How long will it hurt?',
    paragraphs: prose`
      God, how long?

      I reach for the phone to call them. I set out the wrong number of plates. Everyone else has gone back to work, and
      I’m still here.

      I don’t need you to explain it. I need you not to leave. Stay in the room with me, even if neither of us says
      anything. Amen.
    `,
  },
  {
    day: 18,
    presumes: ['loss'],
    part: 'reflection',
    icon: 'candle',
    title: 'When you can’t settle it anymore',
    paragraphs: prose`
      Grief and forgiveness get tangled. There may be something you wish you had said, or something they did that never
      got an apology, and now there’s nobody to talk it over with.

      You can still tear up the bill. You can say it out loud to God, in the kitchen, with their name in it: I forgive
      you. Or: I’m sorry. He hears it, and they’re in his hands. And if what you can’t forgive is yourself, for not being
      there, or for not knowing, then bring that bill as well. It’s often the one that’s the furthest from true.
    `,
  },
  {
    day: 20,
    presumes: ['loss'],
    part: 'task',
    instead: 'd20-practice',
    task: {
      id: 'd20-loss-practice',
      title: 'Tell one story',
      description: line`
        Write down one small thing about the person you miss that you never want to lose: how they laughed, what they
        cooked, the thing they always said. Use their name. If there’s someone you could tell it to this week, write
        that name down, too.
      `,
      type: 'textarea',
      placeholder: 'I never want to forget how…',
    },
  },
  {
    day: 26,
    presumes: ['loss'],
    part: 'prayer',
    title: 'A grace, with one chair empty',
    paragraphs: prose`
      Lord Jesus, you know who used to sit there. I still leave room.

      You sat down once with two people whose hearts were broken, and you broke the bread for them. Do that here. Bless
      what’s on the table. I leave the one who’s missing with you. Stay. Amen.
    `,
  },
]
