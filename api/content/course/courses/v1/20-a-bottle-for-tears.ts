import type { DayText } from '#api/content/course/courses/written.ts'
import {
  choose,
  prayer,
  promise,
  reflection,
  scripture,
  sound,
  tasks,
  welcome,
  write,
} from '#api/content/course/courses/blocks.ts'
import { bible, line, prose } from '#api/content/course/courses/prose.ts'
import { either } from '#api/content/course/courses/translate.ts'

export const day20: DayText = {
  subtitle: 'What we don’t let go of',
  help: 'grief',
  essentials: ['scripture', 'reflection', 'd20-practice', 'prayer', 'welcome'],
  blocks: [
    sound(
      'Amazing Grace',
      'The tune of the first day, again. You may want it for all of this page, or none of it.',
      'amazing-grace',
    ),
    welcome(
      'The day between',
      prose`
      Yesterday was Friday at the cross. Tomorrow is Sunday morning. Today is the day in between, when nothing seems to happen and someone is gone. Christians have
      long said that on this day he went down among the dead, so no one we miss has gone where he hasn’t been. All week we’ve
      been putting things down, and this is something you don’t have to put down, whatever people say about moving on. There are people we miss. Nobody who
      loves them wants to be rid of that, and God doesn’t ask it.

      If you’ve had no great loss, you’ve had a small one: a house, a friendship, a dog, the person you thought you’d be. Bring that.
    `,
    ),
    scripture('Two sisters at Bethany', 'John 11:32-36'),
    reflection(
      'heart',
      'They said the same thing',
      prose`
      Martha ran out to meet him. Mary stayed in the house until he asked for her. One argues, one falls at his feet, and both say the same
      sentence, word for word: ${either(
        '“Lord, if thou hadst been here, my brother had not died.”',
        '“Lord, if you would have been here, my brother wouldn’t have died.”',
      )} They’d sent for him in time. He hadn’t come in time. They must have said it to each other for four days.

      He doesn’t defend himself to either of them. With Martha, who wants to think, he talks about the resurrection, and she says back to him one of the
      greatest statements of faith in the Gospels. With Mary, who can’t talk, he cries. Nobody gets the wrong one.

      And he knew how it would end. In a few minutes he’ll call Lazarus out of the tomb. If there was ever a funeral where someone might have said, “Cheer up,
      it’s going to be all right,” it was this one, and he was the one person with the right to say it. He stood in the road and wept. So tears aren’t a lack
      of faith. Faith knows that the stone will be moved, and also that today there’s a stone.
    `,
    ),
    reflection(
      'water',
      'An odd piece of glassware',
      prose`
      David, on the run and writing a song about it, says a curious thing to God:
      ${bible(
        'Psalm 56:8',
        'put thou my tears into thy bottle: are they not in thy book?',
        'You put my tears into your container. Aren’t they in your book?',
      )} In a dry country, people kept water, wine and milk that way. It was for what mustn’t be spilled. He thinks of God as following behind him with a
      bottle and an account book, losing none of it, and writing down the dates.

      We keep things, too: a voice on an old phone, a coat at the back of the closet. Maybe we learned it from him.
    `,
      { id: 'an-odd-piece-of-glassware' },
    ),
    prayer(
      'Come and see',
      prose`
      Lord, come and see the place. I’ll show you.

      You know the year, and the season, and what was on the table. I won’t ask you why today. Stay here with me for a while. You’ve cried in front of people,
      so I guess I can, too.

      I leave the ones I love in your hands, until the morning when you say their names. Amen.
    `,
    ),
    tasks(
      'A small remembrance',
      write('d20-practice', {
        title: 'Say the name',
        description: line`
          Light a candle, or put a photo on the table, or walk to the place. Say the name of the one you miss, out loud, and share with God one thing about
          them that nobody else would think to mention. Then write it here. God keeps a book of such things, and now you have one, too.
        `,
        placeholder: 'He always peeled an orange in one piece.',
      }),
      choose(
        'd20-someone-else',
        {
          title: 'Is someone else grieving?',
          description: line`
            Think of someone whose loss everyone has stopped mentioning. You could write to them and say only the name, and that you remember.
          `,
        },
        ['Yes, and I’ll write today', 'Yes, and I’ll visit', 'Someone may be thinking of me', 'No one I know of'],
      ),
    ),
    promise(
      'By hand',
      prose`
      ${bible(
        'Revelation 21:4',
        'And God shall wipe away all tears from their eyes; and there shall be no more death, neither sorrow, nor crying',
        'He will wipe away every tear from their eyes. Death will be no more; neither will there be mourning, nor crying',
      )}.

      It might have said that the tears would stop. It says that he’ll wipe them away, which can only be done from very near.
    `,
    ),
    tasks(
      'Thanks, with wet eyes if need be',
      write('d20-gratitude', {
        title: 'What did they give you that you still use?',
        description: 'A recipe, a saying, a way of folding sheets, a belief in you.',
        placeholder: 'Every time I…',
      }),
    ),
  ],
}
