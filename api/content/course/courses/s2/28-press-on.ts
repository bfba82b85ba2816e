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

export const day28: DayText = {
  subtitle: 'The top of the hill, and the next one',
  recalls: [
    { title: 'What you said you were, on the first day', tasks: ['s2-d01-practice'], before: 's2-d28-gratitude' },
    { title: 'The song you took along', tasks: ['s2-d14-song'], before: 's2-d28-gratitude' },
    { title: 'Who came to your table', tasks: ['s2-d21-practice'], before: 's2-d28-gratitude' },
    { title: 'What you’ll keep', tasks: ['s2-d27-bore-fruit'], before: 's2-d28-gratitude' },
  ],
  blocks: [
    welcome(
      'A view',
      prose`
    You’ve come up from the bottom of the hill, $name: through a sermon and six songs, through a hot room in Jerusalem, and an ordinary week. Put down the pack. You can see a long way back from here, and there’s another hill behind this one. That isn’t bad news.
  `,
    ),
    scripture('Not there yet', 'Philippians 3:12-14'),
    reflection(
      'sunrise',
      'One thing',
      prose`
    Paul’s about sixty when he writes this. He’s planted churches all over the map. People must have asked him what it’s like to have made it. And he says: ${either('“Not as though I had already attained.”', '“Not that I have already obtained.”')} I’m not there yet. I’m on my way.

    It’s a relief to hear that from him. It means that you can love God for thirty years and still be a beginner. It means that the gap between who you are and who you’d like to be isn’t a sign that you’re on the wrong road. It’s the road.

    Then he says the best thing of all, and it goes by fast. He’s running to take hold of it, because ${either('“I am apprehended of Christ Jesus.”', '“I was taken hold of by Christ Jesus.”')} Somebody had him by the hand first. That’s why he can afford to look ahead. He isn’t running to be loved. He’s being pulled along by someone who already loves him.

    So he does one thing. He lets what’s behind be behind, the bad and the good: the coats he held, and the prizes too. And he leans into what’s next.
  `,
    ),
    tasks(
      'Leaning forward',
      write('s2-d28-gratitude', {
        title: 'What can you see from here?',
        description: line`Look back over these four weeks. Write what you’re thankful for, in whatever order it comes. Put people in it, and what it was like.`,
        placeholder: 'From up here I can see…',
      }),
      write('s2-d28-practice', {
        title: 'One thing',
        description: line`Not five. What’s the one thing you want to lean into in the next month? Say it in a line, copy it on a card, and tell one person who’ll ask you about it.`,
        placeholder: 'This one thing I’ll do:',
      }),
      choose(
        's2-d28-next',
        { title: 'And tomorrow?', description: 'There’s a page for every day after this one. How will you walk?' },
        [
          'A page a day, with a psalm and the Gospel',
          'These weeks again, with a friend',
          'The first four weeks again',
          'A whole letter of Paul at one sitting',
          'With my church, and less with a screen',
        ],
      ),
    ),
    prayer(
      'From the top',
      prose`
    Lord, I’m not there yet. You’ve got me by the hand.

    What’s behind me, keep: the good to give me joy, and the bad to give me mercy on others. What’s ahead, I can’t see, and you can. Don’t let go. I’ll lean. Amen.
  `,
    ),
    promise(
      'Something’s coming up',
      prose`
    ${bible('Isaiah 43:19', 'Behold, I will do a new thing; now it shall spring forth', 'Behold, I will do a new thing. It springs out now.')} He said it to people who thought that the best was over.
  `,
    ),
    scripture('The last song of the road', 'Psalm 134:1-3', {
      id: 'the-last-song-of-the-road',
      textAlign: 'center',
      background: 'tinted',
    }),
  ],
}
