import type { DayText } from '#api/content/course/courses/written.ts'
import { mark, prayer, promise, scripture, steps, tasks, welcome, write } from '#api/content/course/courses/blocks.ts'
import { bible, kjv, line, prose } from '#api/content/course/courses/prose.ts'
import { byDay } from '#api/content/course/courses/translate.ts'

export const day25: DayText = {
  subtitle: 'The Holy Spirit, and one good sentence',
  essentials: ['scripture', 'steps', 'd25-practice', 'prayer', 'welcome'],
  blocks: [
    welcome(
      'A sentence you still live on',
      prose`
      Can you remember something a person said to you years ago, in passing, that you’ve lived on ever since? And can you remember another that you’d give a lot to unhear? They probably
      took about four seconds each. Today is about the Spirit of God, and it starts with how people talk.
    `,
    ),
    tasks(
      'The first of the two',
      write('d25-gratitude', {
        title: 'Write down the good one',
        description: 'As exactly as you can, with the name of the person who said it. That’s your thanks for today.',
        placeholder: '“You can do this. I’ve seen you.”',
      }),
    ),
    scripture('The day the wind came', 'Acts 2:1-6'),
    steps('leaf', 'What the wind does', {
      'It comes to people who are waiting': prose`
        The risen Jesus had gone back to the Father, and he’d asked his friends for one thing: wait. So they waited, about a hundred and twenty of them, the apostles, the women, his mother and
        his brothers. They didn’t work it up. In Hebrew and in Greek, one word means wind, breath and spirit. You can’t make wind. You can open a window.
      `,
      'It moves in': prose`
        For centuries the Spirit had come on a prophet here and a king there. Now a flame rests on every single person in the room, the young and the old, the men and the women. Jesus had promised
        that the Spirit of truth would live with them and be in them. Christians have prayed for that ever since, at baptisms, in quiet rooms, and in the middle of bad meetings: come, Holy Spirit.
      `,
      'It changes how they talk': prose`
        Look at the first thing that happens after the fire. They talk, and strangers from everywhere understand, each in the language of home. That’s still a good sign of the Spirit: when I’ve
        spoken, does the other person feel spoken to? Paul asks that our words be
        ${bible(
          'Ephesians 4:29',
          'good to the use of edifying, that it may minister grace unto the hearers',
          'good for building others up as the need may be, that it may give grace to those who hear',
        )}. Each sentence puts a brick in, or takes one out.
      `,
      'You can tell by the fruit': prose`
        Not everything that feels like wind is the Spirit. The test is slow, like fruit:
        ${bible(
          'Galatians 5:22-23',
          'love, joy, peace, longsuffering, gentleness, goodness, faith, Meekness, temperance',
          'love, joy, peace, patience, kindness, goodness, faith, gentleness, and self-control',
        )}. You don’t produce them by trying hard, any more than a tree does. You stay close, and one day you notice that you answered softly.
      `,
    }),
    prayer('Before I open my mouth', [
      'Come, Holy Spirit. Breathe on me. I’ve been doing a lot of this on my own breath, and I’m out of it.',
      kjv('Psalm 141:3', 'Set a watch, O LORD, before my mouth; keep the door of my lips.'),
      line`
        Let a lot of things stay in. And the ones I should have said to someone by now, the ones that have been waiting behind the door for years with their coats on, let them out today. Amen.
      `,
    ]),
    tasks(
      'Sent',
      write('d25-practice', {
        title: 'Write it, then send it',
        description: line`
          To one person, one true and particular sentence that puts a brick in. Leave out “just” and “I should have.” Write it here first. Then send it or say it within the hour, before you have
          time to improve it.
        `,
        placeholder: 'The way you read to the kids last week…',
      }),
      mark(
        'd25-kept-in',
        {
          title: `And which of these will you keep behind the door ${byDay('today', 'tomorrow')}?`,
          description: 'Choose one or two, and notice each time that you nearly let it out.',
        },
        [
          'The sigh',
          'The last word',
          'News that isn’t mine',
          '“You always”',
          'The clever remark',
          'What I say to the mirror',
        ],
      ),
    ),
    promise(
      'Someone to remind you',
      prose`
      Jesus said of the Spirit that he
      ${bible(
        'John 14:26',
        'shall teach you all things, and bring all things to your remembrance, whatsoever I have said unto you',
        'will teach you all things, and will remind you of all that I said to you',
      )}. You don’t have to hold on to these four weeks by yourself. What you need will come back to you when you need it.
    `,
    ),
  ],
}
