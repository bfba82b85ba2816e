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

export const day22: DayText = {
  subtitle: 'A letter from a man in chains',
  blocks: [
    scripture('The first lines', 'Philippians 1:3-6'),
    welcome(
      'Mail',
      prose`
    Our last week is an ordinary one: work, worry, anger, a sick friend, Tuesday. We’ll read two letters for it. The first is Paul’s, to the people who met in Lydia’s house. He’s in prison while he writes, and it’s the most cheerful letter in the Bible.
  `,
    ),
    reflection(
      'heart',
      'What he does with his memory',
      prose`
    He has a lot of time, and nothing to do but think. We know what our own heads do on such nights. They go back over who let us down. Paul had a good list for that, and he leaves it alone. He thinks of faces. ${either('“I thank my God upon every remembrance of you.”', '“I thank my God whenever I remember you.”')}

    Every. He can’t mean that they were all easy. Two of them weren’t on speaking terms; he’ll mention it later, by name, poor women. He means that when one of those faces comes up, the first thing he does with it is say thanks. You can train a memory like a vine. It grows where you tie it.

    Then he says why he’s not worried about them: ${either('“he which hath begun a good work in you will perform it.”', '“he who began a good work in you will complete it.”')} He isn’t looking at how far along they are. He’s looking at who’s doing the work. I find that a rest, for the people I worry about. I didn’t begin them. I don’t have to finish them.
  `,
    ),
    tasks(
      'One real letter',
      write('s2-d22-practice', {
        title: 'Write three lines to someone you thank God for',
        description: line`On paper, if you can find a stamp. Say one thing you remember. Say one good thing that you see God doing in them. Don’t add advice. Write your first line here.`,
        placeholder: 'Dear Jo, I still think of the time you…',
      }),
      choose(
        's2-d22-worry',
        {
          title: 'Whom would you like to hand back to the one who began them?',
          description: 'You can go on loving them just as much.',
        },
        ['A child', 'A parent', 'A husband or wife', 'A friend', 'Myself'],
      ),
    ),
    prayer(
      'With a list of names',
      prose`
    Thank you, God, for every one of them. I’ll say them as they come, and I won’t correct them.

    You began something in each. You don’t leave things half done in the garage, the way I do. Finish it in your time, and let me see a little. Amen.
  `,
    ),
    promise(
      'What to pray for them',
      prose`
    ${bible('Philippians 1:9', 'that your love may abound yet more and more in knowledge and in all judgment', 'that your love may abound yet more and more in knowledge and all discernment')}. Love with its eyes open: you could ask for that, for anyone.
  `,
    ),
    tasks(
      'A face that comes up',
      write('s2-d22-gratitude', {
        title: 'Whose face came up first today?',
        description: 'Before you had time to choose. Say thanks for one thing about it.',
        placeholder: 'The first one was…',
      }),
    ),
  ],
}
