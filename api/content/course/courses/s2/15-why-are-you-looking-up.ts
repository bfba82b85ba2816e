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

export const day15: DayText = {
  subtitle: 'The ten days nobody talks about',
  blocks: [
    welcome(
      'Moving in',
      prose`
    This week we move in with the first Christians. They had no buildings, no New Testament and no plan. They had a borrowed upstairs room, and each other. Luke tells it in the book of Acts. It opens with a crowd of people staring at a cloud.
  `,
    ),
    scripture('Back down the hill', 'Acts 1:9-14'),
    reflection(
      'door',
      'The upstairs room',
      prose`
    You’d stare too. They’d had him back from the dead for forty days, and now there’s only sky. Two men in white ask them, not unkindly, what they’re looking at. He’ll come back. Meanwhile there’s a city at the bottom of the hill.

    So they walk down and go upstairs. And then for about ten days nothing happens. Pentecost is coming, with its wind and its languages, but they don’t know the date. They only know that they were told to wait.

    Look at who’s in that room. Peter, who’d sworn he didn’t know him. Thomas, who hadn’t believed it. A tax man and a rebel, who in any other room would’ve been at each other’s throats. “the women, and Mary the mother of Jesus,” who’d stayed at the cross when most of the men hadn’t. His brothers, who used to think he was out of his mind. That’s the church, the first time anyone counted it: a hundred and twenty people with a lot to forgive each other, in one hot room, praying.

    They didn’t pass the time until God showed up. Being in that room together was the first thing he did.
  `,
    ),
    tasks(
      'While you wait',
      choose(
        's2-d15-waiting',
        { title: 'What are you waiting for?', description: 'The kind of waiting where there’s no date.' },
        [
          'News',
          'A person to change',
          'A person to come back',
          'A door to open',
          'God, in general',
          'Nothing right now',
        ],
      ),
      write('s2-d15-practice', {
        title: 'Wait with someone',
        description: line`Who’s waiting for the same thing, or for something like it? Call or sit with them for ten minutes today. You don’t need to say anything wise. Write who it is.`,
        placeholder: 'Pat, who’s waiting on a biopsy too',
      }),
    ),
    prayer(
      'Upstairs',
      prose`
    Lord, I keep looking up at the place where you used to be. Turn me around.

    There are people in this room, and I didn’t choose them. Teach us to wait for you together. And send what you promised, when you’re ready, even if it blows the door off. Amen.
  `,
    ),
    promise(
      'He waits, too',
      prose`
    ${bible('Isaiah 30:18', 'And therefore will the LORD wait, that he may be gracious unto you', 'Therefore Yahweh will wait, that he may be gracious to you')}. We aren’t the only ones in the waiting room.
  `,
    ),
    tasks(
      'People you didn’t pick',
      write('s2-d15-gratitude', {
        title: 'Who turned out to be a gift, and wasn’t your choice?',
        description: 'A roommate, an in-law, the person at the next desk, a sister.',
        placeholder: 'I’d never have picked her, but…',
      }),
    ),
  ],
}
