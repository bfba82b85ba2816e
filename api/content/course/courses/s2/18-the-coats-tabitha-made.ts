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

export const day18: DayText = {
  subtitle: 'What’s left on the table when someone dies',
  help: 'grief',
  blocks: [
    scripture('A room full of sewing', 'Acts 9:36-41'),
    reflection(
      'heart',
      'They brought the coats',
      prose`
    In all his two books, Luke uses the word for “disciple” in a form for a woman just once, and this is the woman. We don’t get a single sentence that she said. We know that she lived in Joppa, by the sea, and that she sewed.

    When she dies, they wash her and send for Peter. He comes up the stairs into a room full of widows. They don’t tell him about her faith. They hold things up. This sleeve. That collar. She made me this the winter my husband drowned. ${either('“shewing the coats and garments which Dorcas made, while she was with them.”', '“showing the coats and garments which Dorcas had made while she was with them.”')} The Greek may even mean that they were wearing them. They’d come to the wake dressed in her love.

    Widows in a port had nobody. No pension, no brother-in-law. There’d have been many of them; the sea takes fishermen. One woman with a needle had looked down her street and thought: well, I can do seams.

    Then Peter kneels and says her name, and she opens her eyes. It’s a great wonder, and I don’t know why it came to Joppa and not to the house where you stood and begged. Nobody knows. Tabitha died again, in the end, like all of us. What Luke wanted us to see, I think, is the room. God thought that those coats were worth waking her for.
  `,
    ),
    welcome(
      'If today has a name on it',
      prose`
    You may have touched a coat like that. It still hangs in a closet, and you’ve put your face in it. Then read slowly, and skip what you need to.
  `,
    ),
    tasks(
      'Hold it up',
      write('s2-d18-practice', {
        title: 'Name one thing that somebody made for you',
        description: line`A sweater, a shelf, a recipe card in a certain hand. Get it out today and hold it for a minute. Then write what it says about the one who made it.`,
        placeholder: 'The blue scarf. She dropped a stitch and left it in.',
      }),
      choose(
        's2-d18-needle',
        {
          title: 'And what’s your needle?',
          description: 'The plain thing you do with your hands that’s love by the time it’s finished.',
        },
        [
          'Cooking',
          'Fixing things',
          'Driving people',
          'Writing notes',
          'Sewing, knitting, building',
          'Cleaning up afterward',
          'I haven’t found it yet',
        ],
      ),
    ),
    promise(
      'He doesn’t lose the thread',
      prose`
    ${bible('Hebrews 6:10', 'For God is not unrighteous to forget your work and labour of love', 'For God is not unrighteous, so as to forget your work and the labor of love')}. Somebody’s keeping the coats.
  `,
    ),
    prayer(
      'For the ones who sewed',
      prose`
    Lord, thank you for everyone whose work I’m wearing. Most of them never knew I noticed.

    I leave the ones who’ve died in your hands, until you say their names. Give me something for my hands today, and somebody to make it for. Amen.
  `,
    ),
    tasks(
      'Warm',
      write('s2-d18-gratitude', {
        title: 'What keeps you warm that you didn’t make?',
        description: 'It may be wool. It may be something someone said.',
        placeholder: 'I’m still warm from…',
      }),
    ),
  ],
}
