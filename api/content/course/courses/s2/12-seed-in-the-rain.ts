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

export const day12: DayText = {
  subtitle: 'Why people sow while they’re crying',
  help: 'grief',
  blocks: [
    welcome(
      'Two halves',
      prose`
    This song has a laugh in it and a sob, and it doesn’t try to join them up. First they remember the best day of their lives. Then they look at the field in front of them, and it’s dry.
  `,
    ),
    scripture('Like people who dream', 'Psalm 126:1-6'),
    reflection(
      'water',
      'Rivers in the south',
      prose`
    They’d come home from exile. Nobody had thought it would happen. They went around pinching themselves: ${either('“we were like them that dream.”', '“we were like those who dream.”')} Even the neighbors said that God must have done it.

    That was then. Now they need a harvest from ground that nobody has plowed for years. So they pray for it to happen again, ${either('“as the streams in the south.”', '“like the streams in the Negev.”')} The south is desert. For most of the year its rivers are beds of stones. Then somewhere far off it rains, and with no warning there’s water, and a week later there are flowers. They’re saying: we know it’s dry. We’ve also seen that.

    And then the line that people have read at gravesides. ${either('“They that sow in tears shall reap in joy.”', '“Those who sow in tears will reap in joy.”')} Think of what it costs to sow in a hungry year. The seed’s the last food in the house. You take it out of your children’s mouths and throw it in the mud. Of course they cried. They went out crying, and kept their arm moving.

    It doesn’t say that tears make things grow. It says you can do the next right thing while you cry. You can pack the lunch. You can show up for choir. God isn’t asking you to stop first.
  `,
    ),
    tasks(
      'The arm keeps moving',
      write('s2-d12-practice', {
        title: 'What will you sow today, dry or in tears?',
        description: line`One handful: a letter, a phone call, a prayer for someone who may never know, ten minutes at the thing that matters. Choose one whose fruit you won’t see this week. Write it, and do it.`,
        placeholder: 'I’ll write to my son, whatever he does with it',
      }),
      choose(
        's2-d12-season',
        {
          title: 'What season is it for you?',
          description: 'You’re allowed to be in more than one. Pick the nearest.',
        },
        [
          'Laughing, and hardly believing it',
          'Dry as a stone bed',
          'Sowing, with wet eyes',
          'Waiting for something green',
          'Carrying something home',
        ],
      ),
    ),
    promise(
      'Morning’s coming',
      prose`
    ${bible('Psalm 30:5', 'weeping may endure for a night, but joy cometh in the morning', 'Weeping may stay for the night, but joy comes in the morning')}. In the Hebrew it sounds like a guest who’s only booked until breakfast.
  `,
    ),
    prayer(
      'With a full apron',
      prose`
    God of dry rivers, you know what’s in my apron, and what it costs to throw it.

    I’m throwing it. I can’t see for crying and I may be sowing on the path. You’ll know where it fell. Bring me back one day with my arms full, and let me remember this field. Amen.
  `,
    ),
    tasks(
      'Sheaves',
      write('s2-d12-gratitude', {
        title: 'What are you eating that someone else sowed?',
        description: 'A faith, a house, a language, a habit of kindness. Whose tears were on it?',
        placeholder: 'My mother never saw it, but…',
      }),
    ),
  ],
}
