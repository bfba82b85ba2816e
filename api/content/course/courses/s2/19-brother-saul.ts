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

export const day19: DayText = {
  subtitle: 'The longest walk down Straight Street',
  blocks: [
    welcome(
      'A man you’ve never heard of',
      prose`
    Everyone knows that Saul was knocked down on the road to Damascus and got up as Paul. Hardly anyone remembers the man who had to go and get him. His name was Ananias. He’s in the story for nine verses, and the church would look quite different without him.
  `,
    ),
    scripture('Lord, I’ve heard about this man', 'Acts 9:10-18'),
    reflection(
      'path',
      'Two words at the door',
      prose`
    Saul had a list. He’d come to Damascus to arrest people like Ananias, and he’d held the coats while they killed Stephen. Now he’s blind, in a house on Straight Street, and God says: go see him.

    Ananias is a believer, and he argues. It’s polite, but it’s an argument. ${either('“Lord, I have heard by many of this man.”', '“Lord, I have heard from many about this man.”')} Haven’t you seen the news, Lord? God doesn’t scold him for it. He gives him one new fact, and it’s the fact that changes everything: ${either('“behold, he prayeth.”', '“behold, he is praying.”')} The man you’re afraid of is on his knees.

    So he goes. We don’t know what he thought about on the way. I’d have walked slowly. He gets there, opens the door, and sees the face he’s had bad dreams about. And he crosses the room, and puts his hands on him, and says two words. “Brother Saul.”

    He didn’t wait to see if it would take. He didn’t say, we’ll watch you for a year. All the letters of Paul, all those missions and churches, come after those two words. Somebody had to say them first, with dry lips.
  `,
    ),
    steps('door', 'Before you go down your street', {
      'It was God who sent him': [
        'Ananias didn’t decide to test his luck with a dangerous man. If someone has hurt you, you’re not the one who has to go. God has other people to send.',
      ],
      'He knew where, and whom to ask for': [
        'It was a real street and a real house. Love that stays general never has to ring a bell.',
      ],
      'He went with open hands': ['He didn’t bring a warning or a form to sign. He brought a name: brother.'],
    }),
    tasks(
      'Whom have you heard about?',
      choose(
        's2-d19-heard',
        { title: 'Whom do you know only from what people say?', description: 'Most of us have at least one.' },
        [
          'A group I read about',
          'Somebody’s ex',
          'A boss or an official',
          'A relative we don’t invite',
          'People of another church',
          'People of another party',
        ],
      ),
      write('s2-d19-practice', {
        title: 'Find out one true thing about them',
        description: line`Not from the people who told you. Read something they wrote, ask somebody who knows them, or, if it’s safe, say hello. Write what you didn’t know before.`,
        placeholder: 'He visits his mother every day',
      }),
    ),
    prayer(
      'On Straight Street',
      prose`
    Lord, I’ve heard from many about this man. You’ve heard from the man.

    Put a hand on my back when I stop walking. Give me the word, and let me say it before I feel it. And thank you for the one who called me brother or sister, when the reports on me weren’t good. Amen.
  `,
    ),
    promise(
      'What pushes it out',
      prose`
    ${bible('1 John 4:18', 'There is no fear in love; but perfect love casteth out fear', 'There is no fear in love; but perfect love casts out fear')}. Ours isn’t perfect, so it does it slowly. His is, and he lends it.
  `,
    ),
    tasks(
      'Called by name',
      write('s2-d19-gratitude', {
        title: 'Who took you in before you’d earned it?',
        description: 'A friend’s family, a team, a church, a boss. What did they call you?',
        placeholder: 'They called me “hon” from the first day',
      }),
    ),
  ],
}
