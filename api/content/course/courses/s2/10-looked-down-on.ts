import type { DayText } from '#api/content/course/courses/written.ts'
import {
  choose,
  prayer,
  promise,
  reflection,
  scripture,
  steps,
  tasks,
  welcome,
  write,
} from '#api/content/course/courses/blocks.ts'
import { bible, line, prose } from '#api/content/course/courses/prose.ts'
import { either } from '#api/content/course/courses/translate.ts'

export const day10: DayText = {
  subtitle: 'A song for people who’ve had enough contempt',
  blocks: [
    welcome(
      'A short, sore song',
      prose`
    Some things are too small to report and too sharp to forget. Somebody talks over you. Somebody laughs at your accent, your faith, your shoes. The walkers had a song for that, too. It’s four lines long, as if the singer didn’t trust his voice for more.
  `,
    ),
    scripture('Eyes on a hand', 'Psalm 123:1-4'),
    reflection(
      'heart',
      'Where to put your eyes',
      prose`
    When people look down on you, there are two easy things to do with your eyes. You can drop them, and believe what they say. Or you can stare back, and spend your nights writing answers.

    The singer does a third thing. He looks up, past them. ${either('“Unto thee lift I up mine eyes.”', '“I lift up my eyes to you.”')} It isn’t a trick for feeling better. He’s looking for a different face, because you become what you’re looked at as, little by little, and he’s had enough of theirs.

    Then he finds a picture in the very place where he’s low: a maid in a big house who watches the hand of her mistress. At the least sign she’ll move. We may not like that picture. People who’ve waited tables know it well, though. You can tell a lot from a hand. And he says that the hand he’s watching is going to open.

    So he waits, ${either('“until that he have mercy upon us.”', '“until he has mercy on us.”')} He doesn’t say that it stopped hurting. The song ends with the word “proud” still ringing in his ears. But he’s told someone, and he’s told the right one.
  `,
    ),
    steps('candle', 'Three ways to look up', {
      'Name it to God as it was': [
        'Not “it’s fine.” Say the words they used, and the look. He’s been spat on; you won’t shock him.',
      ],
      'Ask whose opinion this is': [
        'Contempt often says more about the one who’s “at ease” than about you. Is there a grain of truth in it? Keep the grain. Sweep out the rest.',
      ],
      'Look at someone': ['There’s a person near you who gets looked past. Learn the name. You know what it’s like.'],
    }),
    tasks(
      'Eyes up',
      write('s2-d10-practice', {
        title: 'Write the sentence that stuck',
        description: line`The one you still hear. Under it, write what you think God would say to the same person about the same thing. Then, today, look one person in the eye whom others look past, and say their name.`,
        placeholder: 'They said I was slow. God might say…',
      }),
      choose(
        's2-d10-where',
        { title: 'Where do your eyes usually go?', description: 'When somebody looks down on you.' },
        ['To the floor', 'Straight back', 'To my phone', 'To a friend', 'Up, now and then'],
      ),
    ),
    promise(
      'What he looks at',
      prose`
    ${bible('1 Samuel 16:7', 'man looketh on the outward appearance, but the LORD looketh on the heart', 'man looks at the outward appearance, but Yahweh looks at the heart')}. It was said about a boy they’d left out in the field.
  `,
    ),
    prayer(
      'Looking up',
      prose`
    You who sit in the heavens, I’ve got their voices in my head. I’ve had about all I can hold.

    Look at me until I see what you see. And when I’m the one at ease, with a clever word on my tongue, let me bite it. Amen.
  `,
    ),
    tasks(
      'Someone who looked',
      write('s2-d10-gratitude', {
        title: 'Who looked at you as if you counted?',
        description: 'A coach, a clerk, a stranger on a bench. What did you stand like afterward?',
        placeholder: 'He asked what I thought, and waited',
      }),
    ),
  ],
}
