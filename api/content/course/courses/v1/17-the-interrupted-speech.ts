import type { DayText } from '#api/content/course/courses/written.ts'
import {
  choose,
  prayer,
  promise,
  reflection,
  scripture,
  tasks,
  welcome,
  write,
} from '#api/content/course/courses/blocks.ts'
import { bible, line, prose } from '#api/content/course/courses/prose.ts'
import { either } from '#api/content/course/courses/translate.ts'

export const day17: DayText = {
  subtitle: 'Coming home with something to confess',
  essentials: [['reflection', 'scripture', 'the-missing-third-part'], 'd17-practice', 'prayer', 'welcome'],
  blocks: [
    welcome(
      'Rehearsing',
      prose`
      You know what it’s like to practice an apology. You say it to the windshield all the way there. You try it with more explanation and
      then with less. You imagine the other person’s face. By the time you arrive you could recite it, and you have no idea how they’ll take
      it.
    `,
    ),
    reflection(
      'path',
      'The speech, as prepared',
      prose`
      The younger son in Jesus’ story made his up in a pigpen, and he made it with care. It has three parts. First the admission:
      ${either('“I have sinned against heaven, and before thee.”', '“I have sinned against heaven, and in your sight.”')} Then the verdict,
      which he passes on himself: ${either('“And am no more worthy to be called thy son.”', '“I am no more worthy to be called your son.”')}
      Then comes the offer. Everything depends on it, because it’s how he means to live:
      ${either('“make me as one of thy hired servants.”', '“Make me as one of your hired servants.”')}

      It’s a decent speech. He’ll come back on wages. There’d be a bed in the bunkhouse and a long repayment, and everyone would know where
      they were. Count the parts as he delivers it.
    `,
    ),
    scripture('The speech, as given', 'Luke 15:20-22'),
    reflection(
      'door',
      'The missing third part',
      prose`
      He never gets to the wages. His father lets him say that he has sinned, because it’s true and has to be said. He lets him say that he
      isn’t worthy, though he doesn’t stop to agree. And just when the boy is about to offer to earn his way back, the old man turns around
      and starts shouting for clothes.

      The one thing the father won’t listen to is the repayment plan.

      Most of us who try to come home have a third part ready. I’ll do better. I’ll make it up to you. I’ll serve quietly at the edge of the
      farm and you don’t have to call me anything. Without it, we feel, the apology would be cheap. But the robe goes on over the smell of
      pigs. There’s no bath in the story. And the ring and the shoes are what the family wears, so when he calls for them he’s saying, in front
      of the staff, who this person is.

      It’ll be right, later, to mend what can be mended. If there’s someone you’ve wronged, you may have to go to them, too, and it may cost
      you something. But you’ll go as a son or a daughter of the house, with shoes on.
    `,
      { id: 'the-missing-third-part', briefParagraphs: 2 },
    ),
    tasks(
      'Your first two parts',
      choose(
        'd17-practice',
        {
          minutes: 2,
          title: 'Say it, and stop',
          description: line`
            On paper, not here, write down what you’ve been meaning to say to God, as plainly as the son did. No reasons, and no third part.
            Read it out loud. Then read today’s passage out loud, tear the paper up, and put on your shoes. When you’ve done it, choose what’s
            true.
          `,
        },
        [
          'I said it, all of it',
          'I said some of it',
          'I’d rather say it with a priest or pastor, and I’ll ask',
          'I’m still a long way off, but I’ve turned around',
        ],
      ),
      write('d17-third-part', {
        title: 'What was your third part going to be?',
        description: 'Write the bargain that you would have offered. Then look at it the way the father would.',
        placeholder: 'I was going to promise that…',
      }),
    ),
    prayer(
      'On the road, in sight of the house',
      prose`
      Father, I have sinned against heaven and before you. I am not worthy to be called your child.

      I had more to say.
    `,
    ),
    promise(
      'How far is east from west?',
      prose`
      ${bible(
        'Psalm 103:12',
        'As far as the east is from the west, so far hath he removed our transgressions from us.',
        'As far as the east is from the west, so far has he removed our transgressions from us.',
      )} Travel north for long enough and you’ll find yourself going south. Travel east, and you can go on forever and never come to the west.
    `,
    ),
    tasks(
      'Robe, ring, shoes',
      write('d17-gratitude', {
        title: 'A time you were let off',
        description: line`
          Who once met you with kindness when you had your explanation ready? A police officer, a mother, a teacher, a husband or wife? Give
          thanks for the look on their face.
        `,
        placeholder: 'I expected… and instead…',
      }),
    ),
  ],
}
