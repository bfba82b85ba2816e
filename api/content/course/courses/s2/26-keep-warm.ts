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

export const day26: DayText = {
  subtitle: 'When kind words aren’t enough',
  blocks: [
    scripture('A bad joke', 'James 2:14-17'),
    welcome(
      'He means us',
      prose`
    Imagine it. There’s a knock, and it’s someone from church in a thin shirt. It’s January. You smile with your whole face. “Go in peace!” you say. “Keep warm! Eat something!” And you close the door.
  `,
    ),
    reflection(
      'door',
      'Thoughts and prayers',
      prose`
    James thought that was so absurd that it would make people laugh, and then stop. What’s cruel about it is how nice it is. The words are the right ones. It’s a blessing. It just hasn’t got a coat on.

    Christians have argued for centuries over how faith and deeds go together, and their churches still explain it in different ways. Paul says that we’re saved by grace, as a gift. James says that ${either('“faith, if it hath not works, is dead.”', '“faith, if it has no works, is dead.”')} All of them read both letters, and on this much they agree: nobody ever paid to get in the door, and when somebody’s home, there’s a light on. There’s smoke from the chimney. If there’s never any smoke, James says, you might ask if there’s a fire.

    So he isn’t asking you to earn anything. He’s asking you to notice your own hands. You love God? Good. There’s a person at the door.

    And you can’t do it for everyone. James doesn’t say “the poor of the world.” He says “a brother or sister,” one, at your door, with a name and a size in coats. Start with the one who knocked.
  `,
    ),
    tasks(
      'Smoke from the chimney',
      write('s2-d26-practice', {
        title: 'Turn one kind thought into a thing',
        description: line`Whom did you say “I’ll pray for you” or “let me know” to lately? Today, bring or send what would go with the words: a meal, a ride, a bill paid, an hour. Then pray for them, too. Write what you did.`,
        placeholder: 'I dropped off soup and took her trash out',
      }),
      choose(
        's2-d26-stop',
        { title: 'What usually stops you?', description: 'It helps to know the name of the door.' },
        [
          'I don’t want to intrude',
          'I don’t have much',
          'I never get around to it',
          'I’m tired myself',
          'I don’t know what’s needed, and I could ask',
        ],
      ),
    ),
    prayer(
      'With my coat in my hand',
      prose`
    Lord, you didn’t shout good wishes down from heaven. You came to the door yourself, and you were cold.

    Forgive me the times I waved. Show me the one who’s at my door, and what size. Where I’m the one in the thin shirt, help me to say what I need. Amen.
  `,
    ),
    promise(
      'Love, with hands',
      prose`
    ${bible('1 John 3:18', 'let us not love in word, neither in tongue; but in deed and in truth', 'let’s not love in word only, or with the tongue only, but in deed and truth')}. He calls us little children when he says it. He isn’t scolding. He’s old, and he’s seen what lasts.
  `,
    ),
    tasks(
      'Someone who brought the thing',
      write('s2-d26-gratitude', {
        title: 'Who didn’t just say it?',
        description: 'They came with a casserole, a truck, a check, a mop. What did they bring, and when?',
        placeholder: 'She said nothing, and did the dishes',
      }),
    ),
  ],
}
