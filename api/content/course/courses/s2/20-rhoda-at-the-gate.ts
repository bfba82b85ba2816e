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

export const day20: DayText = {
  subtitle: 'When a prayer knocks and nobody opens',
  blocks: [
    scripture('Knocking', 'Acts 12:11-16'),
    welcome(
      'You’re allowed to laugh',
      prose`
    Luke tells this one with a straight face, and I’m sure he smiled. Peter’s in prison, and they’re going to kill him in the morning. His friends are up all night at Mary’s house, praying for him. Then there’s a noise at the gate.
  `,
    ),
    reflection(
      'door',
      'The girl who ran the wrong way',
      prose`
    Rhoda’s a servant. Somebody has to answer the door, even at a prayer meeting, and it’s her. She hears the voice and knows it. And she’s so happy that she forgets what doors are for. She ${either('“opened not the gate for gladness, but ran in.”', '“didn’t open the gate for joy, but ran in.”')} Peter, who has walked out of a locked prison, can’t get into his own church.

    Inside, the best Christians in Jerusalem are asking God to save Peter. Rhoda says that he’s outside. ${either('“Thou art mad,”', '“You are crazy!”')} they tell her, and go on praying. She keeps saying it. Then they reach for a theory: it’s his angel. They’d sooner believe in a ghost than in a yes.

    “But Peter continued knocking.” I think that’s the best line in the chapter.

    Two things are worth keeping. They prayed, and God did it, though they plainly didn’t expect him to. So your faith needn’t be large. It needs to be pointed in the right direction. And the person who got it right was the one nobody listened to. She was young, she was a servant, she was a woman at two in the morning. She knew a voice when she heard it, and she wouldn’t be talked out of it.
  `,
    ),
    tasks(
      'Go and open',
      write('s2-d20-practice', {
        title: 'Which prayer may have been answered already?',
        description: line`Look back at what you’ve asked for in these weeks, or years. Is something standing at the gate in a shape you didn’t expect? Write it. Then do what opening would be: a thank-you, a call, a yes.`,
        placeholder: 'I asked for a friend, and there’s that woman at the gym',
      }),
      choose(
        's2-d20-who',
        { title: 'Who’s Rhoda in your house?', description: 'The one whose news gets waved away.' },
        ['A child', 'An old person', 'Someone new', 'Me', 'Somebody I should ask today'],
      ),
    ),
    promise(
      'More than we ask',
      prose`
    ${bible('Ephesians 3:20', 'able to do exceeding abundantly above all that we ask or think', 'able to do exceedingly abundantly above all that we ask or think')}. It’s Paul who says so, and he wrote it in prison, with no one at the gate yet.
  `,
    ),
    prayer(
      'In my bathrobe',
      prose`
    Lord, I’ve asked you for things and then argued with whoever brought the news.

    Make me quick on my feet and slow to explain. And if what I’m praying for isn’t at the gate tonight, sit with us who are still up. Herod’s prisons are real, and not everyone walks out. Hold the ones who don’t. Amen.
  `,
    ),
    tasks(
      'Good news, badly received',
      write('s2-d20-gratitude', {
        title: 'What good thing did you almost not believe?',
        description: 'The test came back clear, he said yes, she wrote back.',
        placeholder: 'I made them say it twice',
      }),
    ),
  ],
}
