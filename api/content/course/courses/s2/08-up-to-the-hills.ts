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

export const day08: DayText = {
  subtitle: 'A song for the first mile',
  blocks: [
    welcome(
      'Songs for walking',
      prose`
    There are fifteen short psalms in the middle of the Bible with the same heading: a song of ascents, or of going up. Three times a year, families walked to Jerusalem for the feasts, and Jerusalem’s on a height. You can hear feet in these songs. This week we’ll sing six of them, and they’re easy to learn by heart.
  `,
    ),
    scripture('Eyes up', 'Psalm 121:1-8'),
    reflection(
      'path',
      'Where does help come from?',
      prose`
    The traveler stands at the edge of the village with his pack on and looks at the hills. They’re handsome, and there are robbers in them. There’s a sunstroke in them, and a twisted ankle. So the question isn’t poetry. It’s what anyone asks on the morning of something long: where’s my help going to come from?

    He answers himself in the next breath. Not from the hills. From the one who made them.

    And then someone else takes over. Did you hear the change? It was “I” and “my,” and from the third line on it’s ${either('“thy.”', '“your.”')} Maybe it’s a father at the gate, or the friends who are staying home. They sing him down the road. One word comes back six times in their song: keep. In the old language it’s what a shepherd does with sheep and a guard with a gate.

    They don’t promise him that nothing will happen. They say that he won’t be out of sight. It covers the foot, the right hand, the noon, the night, the going out and the coming in. That’s most of a life.
  `,
    ),
    tasks(
      'Sing someone down the road',
      write('s2-d08-practice', {
        title: 'Who’s setting out on something?',
        description: line`Someone who starts chemo, school, sobriety, a new job. Send them the last line of this psalm today, with one sentence of your own. Write the name and the sentence.`,
        placeholder: 'Dana, before her first day: you won’t be out of sight',
      }),
      choose(
        's2-d08-hills',
        { title: 'And your own hills?', description: 'What are you looking up at this morning?' },
        [
          'Something that scares me',
          'Something long',
          'Something I chose',
          'Nothing much, and I’m glad',
          'I can’t see over the pack',
        ],
      ),
    ),
    prayer(
      'With the pack on',
      prose`
    Maker of hills, I don’t know what’s in these. You do.

    Don’t let my foot slip on the small stones; the big ones I’ll see. Be my shade at noon. And when I come in tonight, be at the door. Amen.
  `,
    ),
    promise(
      'He’s gone ahead',
      prose`
    ${bible('Deuteronomy 31:8', 'he it is that doth go before thee; he will be with thee', 'Yahweh himself is who goes before you. He will be with you.')} Before you and with you: that’s a strange way to walk, and it’s how he does it.
  `,
    ),
    tasks(
      'Kept',
      write('s2-d08-gratitude', {
        title: 'When were you kept, and only saw it later?',
        description: 'The ice you didn’t slip on, the man you didn’t marry, the night the car started.',
        placeholder: 'I was kept the day that…',
      }),
    ),
  ],
}
