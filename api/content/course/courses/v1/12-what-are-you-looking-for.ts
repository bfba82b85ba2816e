import type { DayText } from '#api/content/course/courses/written.ts'
import { prayer, promise, scripture, sound, steps, tasks, welcome, write } from '#api/content/course/courses/blocks.ts'
import { bible, line, prose } from '#api/content/course/courses/prose.ts'
import { byDay, either } from '#api/content/course/courses/translate.ts'

export const day12: DayText = {
  subtitle: 'A woman, a well, and the thirst under the thirst',
  essentials: ['scripture', 'steps', ['d12-first-answer', 'd12-second-answer', 'd12-practice'], 'prayer', 'welcome'],
  blocks: [
    scripture('About noon, at the well', 'John 4:7, 4:9-10, 4:13-15'),
    welcome(
      'The longest conversation',
      prose`
      Who has the longest talk with Jesus that we have on record? It isn’t Peter, and it isn’t a priest. It’s a Samaritan woman
      who came for water at noon, when the day was hottest and nobody else was likely to be there. She belonged to the wrong people
      and worshiped on the wrong mountain, and her life had been complicated. He’s tired, he’s thirsty, and he has no bucket. So he asks her for
      a drink.
    `,
    ),
    steps(
      'water',
      'What she wants, one layer at a time',
      {
        'She wants water': prose`
        That’s an honest start. She’s a practical woman with a jar to fill, and it has to be filled again tomorrow. When he talks
        about living water, she takes him at his word: good, then I won’t have to make this walk every day. Christians are often
        nervous about wanting things. Jesus starts with what she wants, and he doesn’t tease her for it.
      `,
        'She wants to stop being thirsty': prose`
        Read on in the chapter, and he shows that he knows her whole story: five marriages, and the man she’s with now. We aren’t
        given the reasons. Men could die, or walk out, and a woman had little say in it. He says it without a sermon, and she
        doesn’t run. It may have been a relief. Someone knew, and was still sitting there.
      `,
        'She wants God': prose`
        And then it comes out. Which mountain is the right one? Where do people like us have to go to find him? That was the thirst
        under the jar, all along. Jesus says to her what he has said to no one so far in this book: the one she’s waiting for is
        talking to her.
      `,
        'She forgets her jar': prose`
        When the disciples get back, none of them dares to ask her ${either('“What seekest thou?”', '“What are you looking for?”')}
        She has already found it. She leaves the jar by the well and runs to tell the town, the same people she may have come at noon to avoid. John thought that
        jar was worth writing down.
      `,
      },
      { briefParagraphs: 3 },
    ),
    tasks(
      'The noon hour',
      write('d12-first-answer', {
        minutes: 1,
        briefMinutes: 0.5,
        title: 'What are you looking for? Your first answer',
        description: 'Write the one that comes right away. It can be as practical as water.',
        placeholder: 'A job closer to home',
      }),
      write('d12-second-answer', {
        minutes: 1,
        briefMinutes: 0.5,
        title: 'And if you had that, what would it give you?',
        description: 'Ask it about whatever you just wrote. There’s usually something under it.',
        placeholder: 'Evenings',
      }),
      write('d12-practice', {
        minutes: 1,
        briefMinutes: 0.5,
        title: 'And under that?',
        description: line`
          Once more. Then take your last answer with you the next time you fill a glass or a kettle. Before you drink, say it
          to Jesus as plainly as you wrote it.
        `,
        placeholder: 'To be at the table when they…',
      }),
    ),
    prayer(
      'With an empty jar',
      prose`
      Sir, give me this water. I’ve been coming back to the same wells for a long time, and I’m thirsty again by evening.

      You know what I want, and what I want it for. You know the parts I’d have left out. I’d rather bring it to you mixed up than
      clean it up and bring it to someone else. I have the rest of ${byDay('today', 'the evening')}. Amen.
    `,
    ),
    sound('Amazing Grace', 'The tune of the first day. Play it while you carry your answer around.', 'amazing-grace'),
    tasks(
      'A well you remember',
      write('d12-gratitude', {
        title: 'An hour that you still live on',
        description: line`
          Choose one ordinary hour from your life that has stayed with you: a talk, a walk, a kitchen. Say where you were and what
          the light was like, and give thanks for it.
        `,
        placeholder: 'It was about five, and we were…',
      }),
    ),
    promise(
      'The other end of the search',
      prose`
      ${bible(
        'Jeremiah 29:13',
        'And ye shall seek me, and find me, when ye shall search for me with all your heart.',
        'You shall seek me, and find me, when you search for me with all your heart.',
      )}

      That’s from a letter to exiles, hundreds of miles from home, who thought God was one of the things they’d left behind. And he
      looks for us first. He was sitting at that well before she got there.
    `,
    ),
  ],
}
