import type { DayText } from '#api/content/course/courses/written.ts'
import {
  mark,
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

export const day11: DayText = {
  subtitle: 'Remembering what nearly happened',
  blocks: [
    scripture('If it hadn’t been', 'Psalm 124:1-8'),
    reflection(
      'leaf',
      'A bird in a bag',
      prose`
    Bird catchers in that country used a net on a bent stick. You didn’t see it. There was seed on the ground, you came down for a bite, and the sky went away.

    Whoever wrote this song had been in the net. You can tell from the way it’s told. It starts with a stammer, saying the same thing twice: ${either('“If it had not been the LORD who was on our side.”', '“If it had not been Yahweh who was on our side.”')} Then the pictures tumble over each other. Teeth! Fire! Water up to the neck! Nobody’s arranging them. That’s how people talk in the parking lot after the accident.

    And then suddenly it’s quiet, and there’s a small bird on a branch, breathing hard. ${either('“the snare is broken, and we are escaped.”', '“The snare is broken, and we have escaped.”')} It doesn’t say that the bird was clever. It doesn’t say it was strong. Somebody broke the net.

    We’re quick to forget those. A week later we’re complaining about the branch. So every year on the road they sang it again, out loud, “let Israel now say.” They knew that a rescue nobody tells is half lost.
  `,
    ),
    welcome(
      'If you’re still in it',
      prose`
    Some of us read this from inside the net: a debt, a bottle, a diagnosis, a person. Then take the song as a promise that nets can break, and let somebody else sing it over you today. Tell one person where you are.
  `,
    ),
    tasks(
      'Tell it',
      write('s2-d11-practice', {
        title: 'What nearly happened to you?',
        description: line`Begin with the psalm’s own words: if it hadn’t been for the Lord, then… Write five lines and don’t arrange them. Then tell it to someone today, a child if there’s one around.`,
        placeholder: 'If it hadn’t been for the Lord, then that winter…',
      }),
      mark(
        's2-d11-net',
        { title: 'What did God use to break the net?', description: 'Mark all that had a hand in it.' },
        [
          'A doctor or nurse',
          'A friend who wouldn’t quit',
          'A stranger',
          'A closed door',
          'A word I happened to read',
          'Plain time',
          'I still don’t know how',
        ],
      ),
    ),
    prayer(
      'From the branch',
      prose`
    Lord, I’m out, and my heart’s still going fast.

    I didn’t do it. Don’t let me turn it into a story about me. And for everyone who’s in the net tonight: come quickly, and bring your knife. Amen.
  `,
    ),
    promise(
      'Stay out of the bag',
      prose`
    ${bible('Galatians 5:1', 'be not entangled again with the yoke of bondage', 'don’t be entangled again with a yoke of bondage')}, Paul writes to people who missed their old cage. Seed on the ground still looks like seed.
  `,
    ),
    tasks(
      'Thanks, with wings',
      write('s2-d11-gratitude', {
        title: 'What can you do today because you got away?',
        description: 'Breakfast with someone, a job, a clear head. Pick one, and enjoy it on purpose.',
        placeholder: 'Because I’m out, I can…',
      }),
    ),
  ],
}
