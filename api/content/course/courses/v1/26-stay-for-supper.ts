import type { DayText } from '#api/content/course/courses/written.ts'
import {
  choose,
  prayer,
  promise,
  reflection,
  scripture,
  sound,
  tasks,
  welcome,
  write,
} from '#api/content/course/courses/blocks.ts'
import { bible, line, prose } from '#api/content/course/courses/prose.ts'
import { byDay, either } from '#api/content/course/courses/translate.ts'

export const day26: DayText = {
  subtitle: 'The first Easter, after dark',
  essentials: [['reflection', 'scripture'], 'he-would-have-gone-further', 'd26-practice', 'prayer', 'welcome'],
  blocks: [
    prayer(
      'A grace, to begin with',
      prose`
        For what’s on the table and whoever’s around it, and for the chair that’s empty, Lord Jesus, we thank you. Stay. Amen.
      `,
      { style: { textAlign: 'center', fontStyle: 'italic' } },
    ),
    welcome(
      'You can read this over a plate',
      prose`
      It’s time for some joy. It comes in this story the way it does in most lives: late, unrecognized, and with food.
    `,
    ),
    reflection(
      'path',
      'Seven miles in the wrong direction',
      prose`
      It’s the same Sunday that began with Mary in the garden, and two people are walking away from it. One is called Cleopas. The other has no name, and you can borrow the place. They’ve heard that
      the tomb is empty. The women said so. They’re going home anyway, and they’re sad.

      A stranger catches up and asks what they’re talking about. It’s the risen Lord, and they explain to him at some length who Jesus was. They use the saddest words there are: we had hoped. He lets
      them tell all of it. Then he opens the Scriptures to them for the rest of the road. It must have been the best sermon ever preached, and at the end of it they still don’t know who he is.
    `,
    ),
    scripture('Toward evening', 'Luke 24:28-31'),
    reflection(
      'candle',
      'He would have gone further',
      prose`
      Here’s where it turns. At the road to their house the stranger makes as if to walk on. He doesn’t push at the door. If they’d said good night there, all they would have had was an interesting walk.

      But they had manners. It was getting dark, he had nowhere to sleep, and there was some bread. ${either('“Abide with us.”', '“Stay with us.”')} They say it to God, with no idea that they’re praying. They
      think they’re being kind to a traveler. And then the guest does what only the host should do: he takes the bread himself. Maybe it was the way he broke it, or they saw his hands.

      After that nobody finished supper. They got up and walked the seven miles back, in the dark, and probably a lot faster.

      Some of us will think here of Communion, the Lord’s Supper, the Eucharist. Some will think of the kitchen table. Luke wouldn’t thank us for choosing. In his Gospel Jesus is always at someone’s table, and
      usually the host doesn’t quite know who they’ve let in.
    `,
      { id: 'he-would-have-gone-further' },
    ),
    tasks(
      'Set a place',
      choose(
        'd26-how',
        {
          title: 'How could you keep one meal this week as a real one?',
          description: 'A real meal has someone else in mind, and nobody looking at a screen.',
        },
        [
          'Ask someone in, with the house as it is',
          'Take food to someone who eats alone',
          'Sit down with the people I live with, all at once',
          'Set the table for myself, and say grace',
          'Eat with someone I usually avoid at lunch',
          'Go to Mass, the Liturgy or a Sunday service, and stay for the coffee',
        ],
      ),
      write('d26-practice', {
        title: 'Don’t take no for an answer',
        description: line`
          The two on the road ${either('“constrained him”', '“urged him”')}: they wouldn’t take no for an answer. Invite someone ${byDay('today', 'tomorrow')}, by name and with a date. Soup is enough. Who, and when?
        `,
        placeholder: 'The new people downstairs, Friday',
      }),
      write('d26-gratitude', {
        title: 'The best table you ever sat at',
        description: 'Who was there, what was on it, and who laughed? Thank God for it, chair by chair.',
        placeholder: 'My uncle’s yard. Corn. Everybody…',
      }),
    ),
    promise(
      'He’s still at the door',
      prose`
      ${bible(
        'Revelation 3:20',
        'Behold, I stand at the door, and knock: if any man hear my voice, and open the door, I will come in to him, and will sup with him, and he with me.',
        'Behold, I stand at the door and knock. If anyone hears my voice and opens the door, then I will come in to him, and will dine with him, and he with me.',
      )}

      He said it to a church that had gone lukewarm. What he offers them is supper, the one meal nobody eats in a hurry.
    `,
    ),
    sound('Prelude in C', 'For setting the table, or for clearing it.', 'prelude-in-c'),
  ],
}
