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
  subtitle: 'Putting down the measuring tape',
  essentials: [['d22-whose', 'welcome'], 'scripture', 'reflection', 'd22-practice', 'prayer'],
  blocks: [
    tasks(
      'A quick one to begin with',
      choose(
        'd22-whose',
        { title: 'Whose life do you compare with yours?', description: 'Choose without thinking about it for long.' },
        [
          'A brother or sister’s',
          'Someone I grew up with',
          'A couple who seem happy',
          'Someone whose work has gone better than mine',
          'Someone whose faith looks easy',
          'My own, ten years ago',
        ],
      ),
    ),
    welcome(
      'Good, that’s honest',
      prose`
      Keep that person in mind while you read. The last week is for living what we’ve heard, and the only life you can live is your own. The man
      in today’s passage had trouble with that, ten minutes after the most important conversation of his life.
    `,
    ),
    scripture('Peter looks behind him', 'John 21:19-22'),
    reflection(
      'water',
      'After breakfast, on the beach',
      prose`
      It’s some time after that first Easter, early in the day, and it’s been a morning of mercies. Jesus is risen. He has cooked fish. Peter had said three times that he never met him. So three times
      Jesus asks whether Peter loves him, and each time he hands him back his work: “Feed my sheep.” Then he has let him know, gently and
      plainly, that it’ll cost him his life.

      You’d think a man in an hour like that had no attention to spare. But Peter hears footsteps on the stones, turns around, and sees John.
      John, who was never quite in disgrace, because he never quite ran away. John who leaned on the Lord’s shoulder at supper. And out it
      comes: what about him?

      The answer is one of the sharpest things Jesus ever said to a friend, and it may also be one of the kindest. There’s no promise that John’s
      road will be as hard as Peter’s. It may not be. Nobody says that it all evens out. Jesus simply takes the measuring tape out of Peter’s hand.

      Comparing feels like seeing, but it’s mostly guessing. All that Peter knows of John’s life is the outside. He sees the leaning on the
      shoulder. He can’t see what it’ll be like to stay behind, and bury his friends one after another. You, too, are looking through the glass
      at a room with the lamp on. You haven’t seen their three in the morning.

      ${either('“Follow thou me.”', '“You follow me.”')} In the Greek the “you” is there for weight. It comes in like a hand under the chin, turning a
      face back to the front.
    `,
      { briefParagraphs: 3 },
    ),
    promise(
      'Your own piece of ground',
      prose`
      ${bible(
        'Psalm 16:6',
        'The lines are fallen unto me in pleasant places; yea, I have a goodly heritage.',
        'The lines have fallen to me in pleasant places. Yes, I have a good inheritance.',
      )} The lines are surveyors’ lines, marking out which field belongs to whom. The singer has looked at his own and isn’t looking over the wall.
    `,
    ),
    tasks(
      'Back to the front',
      write('d22-practice', {
        title: 'Bless them',
        description: line`
          Ask God, by name, to give that person more of the very thing you envy. It may stick in your throat. Say it anyway. And for one day leave
          alone whatever lets you look in: the profile, the street, the question to a mutual friend. Write the blessing here.
        `,
        placeholder: 'Lord, give her more…',
      }),
      write('d22-gratitude', {
        title: 'Inside your own lines',
        description: 'What’s in your field that you’d miss by Friday if you traded with someone else?',
        placeholder: 'I’d miss…',
      }),
    ),
    prayer(
      'Turning back around',
      prose`
      Lord, what about him? What about her? I can’t seem to stop asking. I ask it about people I love.

      Thank you for your short answer. Bless them, and the life I see through their window. Here are my own two feet. I’ll follow you with
      those. Amen.
    `,
    ),
  ],
}
