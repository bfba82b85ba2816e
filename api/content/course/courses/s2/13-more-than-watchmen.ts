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

export const day13: DayText = {
  subtitle: 'A song from the bottom',
  help: 'despair',
  blocks: [
    scripture('Out of the depths', 'Psalm 130:1-6'),
    welcome(
      'How far down it reaches',
      prose`
    Pilgrims sang this one too, on a road that goes up. Somebody in every group was singing it from a long way down. If it’s you today, you don’t have to climb before you read. The song begins where you are. And if the dark has started telling you that you’d be better off gone, please let the people at the end of this page hear it tonight.
  `,
    ),
    reflection(
      'moon',
      'What the guard knows',
      prose`
    On the walls of a city there were men who stayed awake so that the others could sleep. All night they looked into the dark. They got cold, they told bad jokes, and they waited for a gray line in the east. The singer watches them from his own sleepless window and says: that’s me. I wait ${either('“more than they that watch for the morning.”', '“more than watchmen for the morning.”')} And he says it again, because that’s what waiting’s like.

    A guard can’t hurry the sun. He can’t argue with the night. But he isn’t in any doubt, either. He’s seen a lot of nights, and they’ve all had the same weakness.

    In the middle there’s another sentence, and it’s the reason he dares to look up at all. If God kept a list, who’d be standing? No one. ${either('“But there is forgiveness with thee.”', '“But there is forgiveness with you.”')} Some depths are made of sorrow, and some are made of what we’ve done. Mostly it’s both, and in the dark you can’t tell them apart. You don’t need to. They have the same way out.

    So he doesn’t climb. He calls, and then he faces east.
  `,
    ),
    tasks(
      'Facing east',
      write('s2-d13-practice', {
        title: 'What would the first gray line be?',
        description: line`Not the whole morning. A first small sign that the night’s getting thin: a meal you taste, a laugh, a call you return. Write it down. Tonight, before you sleep, turn your chair or your pillow toward the east.`,
        placeholder: 'I’d open the curtains before noon',
      }),
      choose(
        's2-d13-depth',
        { title: 'Where are you calling from?', description: 'God hears all the way down, so say where.' },
        [
          'The bottom',
          'Part way',
          'The wall, keeping watch for someone else',
          'The top, for once',
          'I can’t tell in the dark',
        ],
      ),
    ),
    prayer(
      'At the window',
      prose`
    Out of the depths, Lord. That’s all I’ve got. It’s the first line and it’s true.

    Don’t keep the list. Keep me. Send me one person who’s awake. And when the line comes up gray in the east, let me be looking. Amen.
  `,
    ),
    promise(
      'It did come up',
      prose`
    ${bible('Isaiah 9:2', 'The people that walked in darkness have seen a great light', 'The people who walked in darkness have seen a great light')}. Christians have read that line every Christmas, at the darkest time of the year, on purpose.
  `,
    ),
    tasks(
      'A light in a window',
      write('s2-d13-gratitude', {
        title: 'Who stayed awake with you?',
        description: 'Or who’d have come, if you’d called? Put down the name. It’s a number to keep.',
        placeholder: 'At three in the morning it was…',
      }),
    ),
  ],
}
