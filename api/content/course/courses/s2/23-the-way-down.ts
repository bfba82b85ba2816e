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

export const day23: DayText = {
  subtitle: 'A song about the one who let go',
  blocks: [
    welcome(
      'The oldest hymn',
      prose`
    In the middle of his letter Paul breaks into what sounds like a song. Many think that people were already singing it before he wrote it down, which would make it one of the first Christian hymns. It goes down like a staircase. Let’s take it one step at a time.
  `,
    ),
    scripture('From the top to the bottom', 'Philippians 2:3-8'),
    steps('path', 'Five steps', {
      'He was at the top': prose`
      ${either('“being in the form of God.”', '“existing in the form of God.”')} There’s no higher place to start from.
    `,
      'He didn’t hold on': prose`
      Most of us, when we have a rank, feel for it now and then, like a wallet. He had the highest, and his hand was open.
    `,
      'He became a servant': prose`
      Not a visiting prince. He learned a trade. He got splinters. He washed the feet of a man who’d sell him before midnight.
    `,
      'He went as far as death': prose`
      Everyone dies. He didn’t have to, and he went.
    `,
      'Even the cross': prose`
      ${either('“even the death of the cross.”', '“yes, the death of the cross.”')} That was for slaves and rebels, and nobody spoke of it at dinner. You can’t go lower. So there’s nobody so far down that he isn’t underneath, with his arms out.
    `,
    }),
    reflection(
      'hands',
      'Why he brings it up',
      prose`
    What’s surprising is the reason. Paul isn’t teaching a class. Two people in the church can’t stand each other, and he sings them this. ${either('“Let this mind be in you.”', '“Have this in your mind.”')} When you’d like the last word, think about where he put his.

    Being humble doesn’t mean thinking that you’re no good. He knew exactly who he was. It’s because he knew that he didn’t have to prove it. And if people have walked on you all your life, hear this too: nobody pushed him down those stairs. He went on his own feet, and you’re free to choose yours.
  `,
    ),
    tasks(
      'One step down',
      choose(
        's2-d23-grip',
        { title: 'What do you hold on to?', description: 'The thing you feel for, to check that it’s still there.' },
        ['Being right', 'Being thanked', 'My place in line', 'How I’m seen', 'The last word', 'Being needed'],
      ),
      write('s2-d23-practice', {
        title: 'Give it up once today, on purpose',
        description: line`Let someone else be right about something small. Do the dirtiest job in the room without saying so. Tonight, write what you did, and what it was like.`,
        placeholder: 'I let the story go by, though I tell it better',
      }),
    ),
    promise(
      'In his own words',
      prose`
    ${bible('Matthew 20:28', 'the Son of man came not to be ministered unto, but to minister, and to give his life a ransom for many', 'the Son of Man came not to be served, but to serve, and to give his life as a ransom for many')}. He never asked anyone to take a step that he hadn’t.
  `,
    ),
    prayer(
      'On the stairs',
      prose`
    Lord Jesus, you came down all those stairs to where I was.

    I’m on the second one, holding the rail. Loosen a finger. And when I’m at the bottom, for whatever reason, let me feel who’s there. Amen.
  `,
    ),
    tasks(
      'Someone who came down to you',
      write('s2-d23-gratitude', {
        title: 'Who got on the floor for you?',
        description: 'To play, to tie a shoe, to look you in the face, to clean something up.',
        placeholder: 'She sat down on the bathroom floor and…',
      }),
    ),
  ],
}
