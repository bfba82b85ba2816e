import { prose } from '#api/content/course/courses/prose.ts'
import type { Piece } from './piece.ts'

/** For readers who come back after time away, or lose heart when they miss a day. */
export const restart: readonly Piece[] = [
  {
    day: 2,
    presumes: ['returning'],
    part: 'passage',
    title: 'For someone on the way back',
    reference: 'Jeremiah 31:3',
    paragraphs: prose`
      God says this to people who’d been gone a long time. He doesn’t bring up how long. The love was going on the whole
      time they weren’t answering.
    `,
  },
  {
    day: 5,
    presumes: ['stops'],
    part: 'prayer',
    title: 'For someone who quit',
    paragraphs: prose`
      God who calls people by name, I’ve called myself a quitter. I start things and I don’t finish them, and I was pretty
      sure I’d do that with you, too.

      But you don’t call me that. You called me back, and here I am on day five. Help me to answer to my real name, today
      and tomorrow. If I miss a day, call me again. Amen.
    `,
  },
  {
    day: 6,
    part: 'reflection',
    icon: 'door',
    title: 'He shouted twice',
    paragraphs: prose`
      The first time Bartimaeus called out, it didn’t work. People told him to be quiet. The story could have ended right
      there, with a man who tried once, was embarrassed, and gave up.

      What he’s remembered for is the second shout. It had the same words as the first one. He hadn’t gotten any better at
      praying in the meantime. He just started over. You may have started over with God many times. So did he, and it’s
      the second try that got him to his feet.
    `,
  },
  {
    day: 10,
    presumes: ['returning'],
    part: 'prayer',
    title: 'For someone called again',
    paragraphs: prose`
      Speak, Lord. I know you’ve called before. I heard you, and I went back to sleep.

      Thank you for not making me wait until I deserved another call. I don’t want to spend today being sorry about
      the other times. I want to hear you this time. I’m up. I’m listening. Amen.
    `,
  },
  {
    day: 17,
    part: 'reflection',
    icon: 'path',
    title: 'Seen from far away',
    paragraphs: prose`
      To be seen from that far off, somebody has to be looking down the road. And not just once. The father must have
      looked up at that hill a great many evenings when there was nothing on it.

      If you’ve been away from God, for a month or for twenty years, you may be working on what to say. You don’t need
      it. While you were still deciding whether to come, he was already watching the road. You don’t have to walk the whole
      way, either. He runs the last part.
    `,
  },
  {
    day: 19,
    part: 'passage',
    title: 'Before you got it together',
    reference: 'Romans 5:8',
    paragraphs: prose`
      Look at the word “while.” It wasn’t after we’d proved that we meant it this time. If you’ve started over more often
      than you can count, every one of those times was already known, and already loved, on that Friday.
    `,
  },
  {
    day: 24,
    part: 'passage',
    title: 'For slow work',
    reference: 'Galatians 6:9',
    paragraphs: prose`
      Paul wouldn’t have said it if nobody got tired of doing good. In a field, the weeks between planting and harvest
      look like failure. They’re the part where it’s growing.
    `,
  },
  {
    day: 27,
    presumes: ['loses-heart'],
    part: 'prayer',
    title: 'For the day I miss',
    paragraphs: prose`
      God of small things, I know myself. I’ll miss a day, and then I’ll want to give up on the whole thing.

      When that happens, remind me of this page. I don’t have to catch up. I don’t have to explain. I just come back to
      the window, and you’ll be there as if I’d only stepped out of the room. Amen.
    `,
  },
]
