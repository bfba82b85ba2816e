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

export const day09: DayText = {
  subtitle: 'On going with other people',
  blocks: [
    scripture('Standing in the gates', 'Psalm 122:1-9'),
    welcome(
      'They',
      prose`
    The song begins with people at the door. “We’re going up. Are you coming?” Nobody in the psalms walks to the feast alone. It wasn’t safe, and it wasn’t the point.
  `,
    ),
    reflection(
      'door',
      'The trouble with company',
      prose`
    It’s easier alone. You can stop when you like. You don’t have to hear Uncle Amos sing. When people say that they meet God better in the woods than in church, they’re often telling the truth, and they often mean that no one in the woods talks too much.

    The singer knows all that. He’s walked three days with his relatives. Still, the word he picks is “I was glad.” And when he’s standing in the gates at last, what he notices is the crowding. The houses lean on each other. The tribes, who’ve fought for centuries, are all in the same street with their lambs. It’s built “compact together.” He means the walls, and I think he means the people.

    Maybe a church has hurt you, and the word brings up a smell you’d rather forget. Then don’t start with a building. Start with two or three: a friend to eat with, someone to pray with on the phone. But start. A coal that rolls out of the fire is still a coal, and it goes cold pretty fast.

    He ends by praying for the place. Not because it’s perfect. ${either('“For my brethren and companions’ sakes,”', '“For my brothers’ and companions’ sakes,”')} he says. He wants good for the house because of who’s in it.
  `,
    ),
    tasks(
      'Say it, or hear it',
      choose(
        's2-d09-who',
        { title: 'Who are your “they”?', description: 'The people who get you out the door, toward God.' },
        [
          'My family',
          'A congregation',
          'One or two friends',
          'People online',
          'I don’t have any, and I’d like some',
          'I had some, and I miss them',
        ],
      ),
      write('s2-d09-practice', {
        title: 'Ask one person to go somewhere with you',
        description: line`To a service, a meal, a walk with one psalm in it, a visit. Or say yes to someone who’s asked. Write whom, and when.`,
        placeholder: 'I’ll ask Lou to come along on Sunday',
      }),
    ),
    prayer(
      'For the house and who’s in it',
      prose`
    Lord, I pray for the peace of the place where people said your name to me. Where it was good, bless it. Where it did harm, bring that into the light and heal it.

    Be glad of us, all leaning on each other. And make me someone who says: come on, we’re going. Amen.
  `,
    ),
    promise(
      'How many it takes',
      prose`
    ${bible('Matthew 18:20', 'where two or three are gathered together in my name, there am I in the midst of them.', 'where two or three are gathered together in my name, there I am in the middle of them.')} He didn’t say two or three hundred.
  `,
    ),
    tasks(
      'Companions',
      write('s2-d09-gratitude', {
        title: 'Who walked a stretch with you?',
        description: 'Name one person, and the stretch of road.',
        placeholder: 'From the diagnosis to the summer, it was…',
      }),
    ),
  ],
}
