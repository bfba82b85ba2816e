import { line, prose } from '#api/content/courses/prose.ts'
import type { Piece } from './piece.ts'

/** For readers who have lost someone, or carry something heavy. */
export const grief: readonly Piece[] = [
  {
    day: 3,
    part: 'prayer',
    title: 'For a day without them',
    paragraphs: prose`
      Father, people say to take it one day at a time. I’m taking it about an hour at a time.

      Give me enough for this one. I can’t think about the holidays, or next year, or the rest of it. Be in those days
      before I get there. And for now, just bread: enough to get up, enough to answer the phone, enough to sleep. Amen.
    `,
  },
  {
    day: 5,
    part: 'passage',
    title: 'For the brokenhearted',
    reference: 'Psalm 147:3-4',
    paragraphs: prose`
      These two verses sit side by side on purpose. The one who has a name for every star is also the one who bandages
      people. He isn’t too busy with the first to kneel down for the second.
    `,
  },
  {
    day: 11,
    part: 'passage',
    title: 'Near, not far',
    reference: 'Psalm 34:18',
    paragraphs: prose`
      It can feel odd to look at flowers when you’re hurting. You may have seen too many of them lately. The verse
      doesn’t promise that you’ll feel better outdoors. It says where God is. He’s close to people like you.
    `,
  },
  {
    day: 13,
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
    day: 16,
    part: 'passage',
    title: 'For the long nights',
    reference: 'Psalm 30:5',
    paragraphs: prose`
      The psalm lets weeping spend the night, like a guest who came late and can’t be sent away. It doesn’t say how long
      the night is. It only says that it isn’t the last word.
    `,
  },
  {
    day: 18,
    part: 'reflection',
    icon: 'candle',
    title: 'When you can’t settle it anymore',
    paragraphs: prose`
      Grief and forgiveness get tangled. There may be something you wish you had said, or something they did that never
      got an apology, and now there’s nobody to talk it over with.

      You can still tear up the bill. You can say it out loud to God, in the kitchen, with their name in it: I forgive
      you. Or: I’m sorry. He can carry a message where you can’t. And if what you can’t forgive is yourself, for not being
      there, or for not knowing, then bring that bill as well. It’s often the one that’s the furthest from true.
    `,
  },
  {
    day: 21,
    part: 'task',
    instead: 'd21-practice',
    task: {
      id: 'd21-grief-practice',
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
    part: 'prayer',
    title: 'A grace, with one chair empty',
    paragraphs: prose`
      Lord Jesus, you know who used to sit there. I still leave room.

      You sat down once with two people whose hearts were broken, and you broke the bread for them. Do that here. Bless
      what’s on the table. I leave the one who’s missing with you. Stay. Amen.
    `,
  },
  {
    day: 28,
    part: 'reflection',
    icon: 'sunrise',
    title: 'Helped, even here',
    paragraphs: prose`
      It may feel wrong to set up a stone of thanks in a year like this one. You don’t have to be thankful for what
      happened. Samuel’s stone doesn’t say that the battles were good. It says that they didn’t have to be fought alone.

      You’ve opened this page on days when getting dressed was work. Someone called. Someone brought food. You slept, some
      nights. Up to here, and no further than here, you can say: I was helped.
    `,
  },
]
