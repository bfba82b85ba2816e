import { line, prose } from '#api/content/course/courses/prose.ts'
import type { Piece } from './piece.ts'

/** For readers who come to the page tired. */
export const tired: readonly Piece[] = [
  {
    day: 1,
    part: 'prayer',
    title: 'A prayer for the tired',
    paragraphs: prose`
      Lord Jesus, I’m tired, and I came anyway. That’s about all I have to offer today.

      You didn’t tell your friends to pull themselves together. You told them to come away and rest. So here I am, away
      for a few minutes. Let this be rest, and not one more thing I have to do well. Amen.
    `,
  },
  {
    day: 3,
    part: 'passage',
    title: 'For people who have run out',
    reference: 'Isaiah 40:29-31',
    paragraphs: prose`
      Look at the order. First they fly, then they run, then they walk. You’d expect it the other way around. But
      anyone who has been tired for a long time knows which one is hardest. Some days, walking is the miracle.
    `,
  },
  {
    day: 7,
    part: 'reflection',
    icon: 'leaf',
    title: 'When rest doesn’t feel restful',
    paragraphs: prose`
      Sometimes you stop, and instead of peace you get all the tiredness you’ve been outrunning. You sit down and find
      out how bad it is. Don’t take that as a sign that resting doesn’t work. It’s how resting starts.

      So don’t ask today’s hour to fix you. Ask it only to be an hour. If you fall asleep in it, you’ve kept the Sabbath
      as well as anyone ever has. And if you’ve been this tired for months, it’s worth telling a doctor, too. God made
      doctors as well as naps.
    `,
  },
  {
    day: 8,
    part: 'reflection',
    icon: 'water',
    title: 'Twice under the tree',
    paragraphs: prose`
      Before there was any mountain or any voice, there was a man asleep on the ground, and an angel who woke him up to
      eat. Then the angel let him sleep again. Nobody asked Elijah what he was planning to do with his life.

      If you’re worn out, you might want to skip to the mountain. But God didn’t. He started with a meal, then more sleep, then
      another meal. It may be that the most spiritual thing you can do tonight is eat something decent
      and go to bed early.
    `,
  },
  {
    day: 9,
    part: 'task',
    instead: 'd09-practice',
    task: {
      id: 'd09-tired-practice',
      minutes: 0.75,
      title: 'One word is enough',
      description: line`
        Pick a single word from the psalm that sounds good to a tired person: rest, still, green, beside. Write it
        here. Then, when you lie down tonight, say that one word slowly as you breathe out, until you’re asleep.
      `,
      type: 'textarea',
      placeholder: 'My word tonight: …',
    },
  },
  {
    day: 14,
    part: 'prayer',
    title: 'Too tired to look back',
    paragraphs: prose`
      Lord, I can’t go through the whole day again. I barely got through it the first time.

      So I’ll bring you two moments, the best one and the worst one, and I’ll leave the rest for you to sort. You were
      there for all of it. You won’t lose anything I forget. Stay close while I sleep. Amen.
    `,
  },
  {
    day: 16,
    part: 'reflection',
    icon: 'moon',
    title: 'Sleep is something you’re given',
    paragraphs: prose`
      You can’t make yourself fall asleep. You can only lie down and wait for it, like someone waiting for a friend.
      That’s why the psalm can call it a gift. Of all the things you do in a day, it’s the one you never earn.

      It’s also a small act of faith. For seven or eight hours you do nothing to hold the world together, and every
      morning it’s still there. God has been running the night shift a lot longer than you’ve been worrying about it.
    `,
  },
  {
    day: 27,
    part: 'task',
    instead: 'd27-practice',
    task: {
      id: 'd27-tired-practice',
      title: 'A rule for your worst day',
      description: line`
        Picture the most tired you’ve been this month. Now write a daily habit small enough for that person: one verse,
        one sentence of prayer, one breath. Start with “Even when I’m exhausted, I will…” That’s your rule. Anything more
        is a bonus.
      `,
      type: 'textarea',
      placeholder: 'Even when I’m exhausted, I will…',
    },
  },
]
