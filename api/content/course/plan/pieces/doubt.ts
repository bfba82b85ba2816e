import { prose } from '#api/content/course/courses/prose.ts'
import type { Piece } from './piece.ts'

/** For readers with doubts, or in a dry season. */
export const doubt: readonly Piece[] = [
  {
    day: 2,
    part: 'reflection',
    icon: 'door',
    title: 'You can hide behind questions, too',
    paragraphs: prose`
      The trees in your garden may be questions. Did any of this happen? Why does God allow what he allows? They’re good
      questions, and nobody here is going to wave them away.

      But notice what God asks first. He doesn’t ask what the man believes. He asks where he is. You can answer that one
      today, with every doubt still in place. “I’m over here, not sure that you’re real, and I still came to look” is
      about as honest a prayer as there is.
    `,
  },
  {
    day: 4,
    part: 'passage',
    title: 'For anyone who has to ask',
    reference: 'Mark 9:24',
    paragraphs: prose`
      A father said this to Jesus about his sick child. He said both halves in one breath, and he was crying. Jesus
      didn’t wait until he’d fixed the second half. He helped the boy.
    `,
  },
  {
    day: 10,
    part: 'reflection',
    icon: 'candle',
    title: 'Samuel didn’t know yet',
    paragraphs: prose`
      The chapter says something plain about this boy who slept in God’s house. He did not yet know the Lord. He had the
      job, the clothes and the address. What he didn’t have was anything of his own.

      God didn’t hold that against him, and he didn’t stop calling. So if you grew up around faith and still can’t say that
      you know, or if you’re hearing all this for the first time, you’re standing where Samuel stood. He wasn’t asked to
      be certain. He was asked to listen.
    `,
  },
  {
    day: 12,
    part: 'reflection',
    icon: 'path',
    title: 'Her faith was a question',
    paragraphs: prose`
      Look at what she says when she gets back to town. She has no proof and no creed. She says to come and see, and then
      she asks a question: could this be the one? John counts that as good news, and half the town comes out to look.

      You can say that much without having made up your mind. Treat the rest of these days the same way, as an afternoon
      spent close enough to see for yourself. What you come to think of it is up to you.
    `,
  },
  {
    day: 13,
    part: 'reflection',
    icon: 'book',
    title: 'Doubt with an address',
    paragraphs: prose`
      There are two ways to doubt. One walks out of the room. The other stays and raises its voice. The Bible keeps a lot of the
      second kind: Job, Jeremiah, Thomas, dozens of psalms. None of them was thrown out for it.

      You don’t have to choose between pretending and leaving. You can bring the hardest thing you think about God to God,
      and say it straight. If nobody is there, you’ve lost nothing. If somebody is, he’s heard worse, and he had it
      set to music.
    `,
  },
  {
    day: 19,
    part: 'prayer',
    title: 'For when you can only ask why',
    paragraphs: prose`
      My God, why? I’m borrowing that from Jesus. He said it on the cross, so it must be allowed.

      I don’t know what happened there that day. I don’t know how it reaches me. But if you’re God, and that was you, then
      you know what it’s like when heaven doesn’t answer. So I’ll stay and look, next to the others who didn’t understand
      it either. Amen.
    `,
  },
  {
    day: 26,
    part: 'reflection',
    icon: 'sunrise',
    title: 'He walked with the ones who were leaving',
    paragraphs: prose`
      It’s the first Easter, and of all the people he could have spent the afternoon with, Jesus picks two who are
      walking away. They’d heard that the tomb was empty. They didn’t believe it. They had hoped, they said, and you can
      hear that the hoping was over.

      He doesn’t turn them around by force. He goes in their direction, at their speed, and listens first. If you’re on
      your way out, or you’ve been gone for a while, don’t assume that you’re walking alone.
    `,
  },
  {
    day: 28,
    part: 'passage',
    title: 'For those who still wonder',
    reference: 'John 20:29',
    paragraphs: prose`
      Jesus said this to Thomas, after he’d shown him everything he had asked to see. Then he spoke about you: people
      who’d have to go on without seeing. He called them blessed, doubts and all.
    `,
  },
]
