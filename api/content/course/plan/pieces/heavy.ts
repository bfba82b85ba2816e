import { prose } from '#api/content/course/courses/prose.ts'
import type { Piece } from './piece.ts'

/** For readers in a hard time, whatever made it hard. */
export const heavy: readonly Piece[] = [
  {
    day: 3,
    part: 'prayer',
    title: 'For a day that’s too big',
    paragraphs: prose`
      Father, I look at what’s coming and I can’t see how I’ll get through it.

      So I won’t look at all of it. Give me enough for the next hour, and then for the one after that: enough sense, enough
      strength, one kind person. Be in the rest of it before I get there. Amen.
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
    day: 9,
    part: 'prayer',
    title: 'From the middle of the valley',
    paragraphs: prose`
      Shepherd, I know which verse I’m in. It’s the one with the shadow in it.

      I’m not asking you to tell me how long the valley is. Walk on this side of me, close enough to hear. I’ll take the next
      few steps, and you watch the path. Amen.
    `,
  },
  {
    day: 11,
    part: 'passage',
    title: 'Near, not far',
    reference: 'Psalm 34:18',
    paragraphs: prose`
      It can feel odd to look at flowers when you’re hurting. The verse doesn’t promise that you’ll feel better outdoors. It says where God is. He’s close to people like you.
    `,
  },
  {
    day: 13,
    part: 'prayer',
    title: 'How long, from where I am',
    paragraphs: prose`
      God, how long?

      I’ve been strong for a good while now, and people have gotten used to it. I’m not sure how much of it is left.

      I don’t need a reason today. I need you not to leave. Sit with me, even if neither of us says anything. Amen.
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
    day: 19,
    part: 'prayer',
    title: 'Next to someone who knows',
    paragraphs: prose`
      Lord Jesus, I don’t have to explain to you what a hard day is. You had one.

      I bring you mine. I can’t see what good could come of it, and your friends couldn’t see it that Friday, either. Stay
      where I can see you. Into your hands I put what I can’t fix. Amen.
    `,
  },
  {
    day: 23,
    part: 'prayer',
    title: 'From the side of the road',
    paragraphs: prose`
      Lord, today I’m not the one who stops to help. I’m the one who needs somebody to stop.

      Send me a Samaritan, and help me not to be too proud to be lifted. And if all I can do for someone else today is to be
      gentle, let me do that. Amen.
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

      You’ve opened this page on days that were hard to get through. Up to here, and no further than here, you can say: I was helped.
    `,
  },
]
