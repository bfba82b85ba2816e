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

export const day04: DayText = {
  subtitle: 'Loving people you don’t like',
  help: 'abuse',
  blocks: [
    scripture('What the sky does', 'Matthew 5:43-45'),
    reflection(
      'sunrise',
      'Good weather for bad neighbors',
      prose`
    Two farmers live side by side. One is fair with his workers, and the other cheats them. In the morning the sun comes up, and it doesn’t stop at the fence. It rains on Tuesday, and the crook’s beans do as well as the good man’s.

    That has always bothered people. It bothers half the psalms. And Jesus points up at it and says: that’s what your Father is like. ${either('“He maketh his sun to rise on the evil and on the good.”', '“he makes his sun to rise on the evil and the good.”')} We’d call it a flaw in the system. He calls it a family likeness, and asks us to grow into it.

    He’s careful about what he asks. He doesn’t say: like your enemies. He doesn’t say: feel warm. The sun may not like that field either. It shines, because shining is what it does. Love here is something you do with your hands and your prayers, while your stomach may still be in a knot.
  `,
    ),
    welcome(
      'A word about safety',
      prose`
    When Jesus says “enemies,” some of us see a face we’re still afraid of. Loving that person never means staying within reach. You can want the truth and the good for someone through a locked door and a court order. If somebody’s hurting you now, the first loving thing is to get safe, and the people listed at the end of this page will help.
  `,
    ),
    tasks(
      'Shine for a minute',
      write('s2-d04-practice', {
        title: 'Pray for one person you don’t like',
        description: line`Begin small: the neighbor with the leaf blower, the cousin who votes wrong. Ask God for two good things for them that you’d want too, such as sleep and a good doctor. Write what you asked.`,
        placeholder: 'Give him a quiet night, and a kid who calls',
      }),
      choose(
        's2-d04-after',
        { title: 'What happened in you?', description: 'You don’t have to feel anything. Just look.' },
        [
          'Nothing at all',
          'I got angrier first',
          'They got a little smaller',
          'They got a little more human',
          'I found out I’m afraid of them',
        ],
      ),
    ),
    promise(
      'Stronger than it looks',
      prose`
    ${bible('Romans 12:21', 'Be not overcome of evil, but overcome evil with good.', 'Don’t be overcome by evil, but overcome evil with good.')} Hate is what evil does to you second. You can refuse the second part.
  `,
    ),
    prayer(
      'In the same rain',
      prose`
    Father of the wrong field and the right one, I like your weather best when it’s on my side of the fence.

    Bless the one I’ve named. I say it through my teeth; you’ve heard worse. Give me your face in time. And where I’ve been the crook next door in someone else’s story, thank you for the sun. Amen.
  `,
    ),
    tasks(
      'Rain you didn’t earn',
      write('s2-d04-gratitude', {
        title: 'What good thing came to you on a day you’d been no good?',
        description: 'A meal, a laugh, a green light. Say what you’d done, and what you were given anyway.',
        placeholder: 'I’d been awful all morning, and then…',
      }),
    ),
  ],
}
