import { line, prose } from '#api/content/course/courses/prose.ts'
import type { Piece } from './piece.ts'

/** For readers who want to pray more deeply, or find it hard. */
export const prayer: readonly Piece[] = [
  {
    day: 4,
    part: 'prayer',
    title: 'A prayer with your eyes open',
    paragraphs: prose`
      God who is in this place, I’m going to pray with my eyes open today, because you’re in what I’m looking at.

      Thank you for this chair. Thank you for that window. Bless the person who made this cup, and the one who washes it.
      (Go on for a minute, with whatever you can see.) You were here all along, and I didn’t know it. I know it now. Amen.
    `,
  },
  {
    day: 6,
    part: 'task',
    instead: 'd06-practice',
    task: {
      id: 'd06-prayer-practice',
      title: 'Pray your line ten times',
      description: line`
        Say the line that you chose ten times, slowly, once for each breath. Somewhere around the sixth time it may stop
        being words and turn into a way of being with God. Then write down what you were asking for.
      `,
      type: 'textarea',
      placeholder: 'What I was really asking was…',
    },
  },
  {
    day: 9,
    part: 'passage',
    title: 'Prayer as a quiet child',
    reference: 'Psalm 131:2',
    paragraphs: prose`
      A weaned child in its mother’s arms isn’t there for milk. It wants nothing from her except to be with her. That’s a
      whole kind of prayer, and it has no words in it.
    `,
  },
  {
    day: 13,
    part: 'reflection',
    icon: 'hands',
    title: 'What to do when prayer goes dry',
    paragraphs: prose`
      Almost everyone who prays for long enough runs into this. The words feel like they stop at the ceiling. It helps to
      know that it’s normal, and that it isn’t a grade.

      Three things have helped others. Borrow words: pray a psalm, or the Lord’s Prayer, and let it carry you. Make it
      short, and don’t skip it: two dry minutes are worth more than an hour you’re waiting to feel ready for. And tell
      somebody. A friend’s faith can hold you up for a while, the way four men once held up a bed.
    `,
  },
  {
    day: 14,
    part: 'reflection',
    icon: 'candle',
    title: 'The shortest way to pray every day',
    paragraphs: prose`
      If you want one form of prayer to keep for life, this may be the one. It needs no book and no special feeling. It
      works on a bus. It turns the day you’ve actually had into the thing you talk to God about.

      After a couple of weeks you’ll notice a pattern: the same kind of moment gives you life, again and again, and the
      same kind drains it. That’s worth paying attention to. It’s one of the most common ways that people come to see
      what God is asking of them.
    `,
  },
  {
    day: 18,
    part: 'prayer',
    title: 'Jesus’ own words about it',
    paragraphs: prose`
      Our Father, your Son taught us to ask to be forgiven the way that we forgive. It’s easy to
      say those words too fast.

      Today I’ll say them slowly, and put a name in the middle. (Pray the Lord’s Prayer here, and pause after
      forgiveness.) I can’t do what I’m asking. Do it in me, a little at a time. Amen.
    `,
  },
  {
    day: 21,
    part: 'task',
    instead: 'd21-practice',
    task: {
      id: 'd21-prayer-practice',
      title: 'Four names, one each',
      description: line`
        Write four names, and after each one a single word for what you’d ask for: courage, sleep, work, home. That’s your
        prayer list for the week. Each day, say a name, say its word, and stay silent for the length of a breath before
        you go on to the next.
      `,
      type: 'textarea',
      placeholder: 'Anna: courage. …',
    },
  },
  {
    day: 25,
    part: 'prayer',
    title: 'Listening before I speak',
    paragraphs: prose`
      Lord, in prayer I do most of the talking, and I do it everywhere else, too.

      So I’ll be quiet for a moment, and let you go first. (Wait for five slow breaths.) Now put the right word in my mouth,
      for the right person, at the right time. And if there isn’t one, help me to keep it closed. Amen.
    `,
  },
]
