import type { DayText } from '#api/content/course/courses/written.ts'
import {
  mark,
  prayer,
  promise,
  reflection,
  scripture,
  tasks,
  welcome,
  write,
} from '#api/content/course/courses/blocks.ts'
import { bible, line, prose } from '#api/content/course/courses/prose.ts'
import { byDay } from '#api/content/course/courses/translate.ts'

export const day03: DayText = {
  subtitle: 'A widow, a jar, and enough',
  essentials: ['scripture', 'reflection', 'd03-practice', 'prayer', 'welcome'],
  blocks: [
    tasks(
      'First, something from the table',
      write('d03-gratitude', {
        title: 'What did you last eat, and how did it reach you?',
        description: line`
          Today the thank-you comes before the reading, the way grace comes before a meal. Follow your food back a few
          steps: the cook, the store, the driver, the field. Thank God for one of the hands it passed through.
        `,
        placeholder: 'Toast. A baker I’ll never meet…',
      }),
    ),
    welcome(
      'Enough for today',
      prose`
      There’s a kind of tiredness that has very little to do with today. It comes from carrying Thursday on Tuesday, and next
      year on Thursday. If you know it, meet a woman who had good reason to be afraid of tomorrow.
    `,
    ),
    scripture('At the gate of Zarephath', '1 Kings 17:12-16'),
    reflection(
      'hands',
      'The bottom of the jar',
      prose`
      She doesn’t get a name. She’s a widow in a foreign town, it hasn’t rained in a very long time, and she has done the
      math. One handful of flour, a little oil, two sticks. One more meal for her and her boy, and then nothing. A stranger
      at the gate has just asked her for some of it.

      It sounds like the worst possible moment to be asked to share. And Elijah isn’t a rich man testing a poor woman. He’s
      as hungry as she is. But he has a promise from God to give her, and it’s an odd size: the flour won’t run out. It
      doesn’t say that the jar will be full. As far as we know it never was. Every morning for many days she could see the
      bottom of it, and every morning there was enough.

      Israel had learned the same lesson in the desert, when bread came down with the dew. Some of them quietly filled a
      second jar, as anyone would who’d once been a slave and hungry. By morning it had worms. What God wanted to give them
      couldn’t be stored: a tomorrow with God already in it.

      Jesus put it in the middle of his own prayer: ${bible('Matthew 6:11', 'Give us this day our daily bread.', 'Give us today our daily bread.')}
      We may wish he’d taught us to ask for the month’s. But asking for a day’s bread means coming back the next day, and
      coming back is most of what prayer is.

      Courage comes in day-sized pieces, too. So does patience with a difficult parent, and the strength to get up in the
      night. You look at everything that’s coming and say “I can’t do this,” and you’re right. You haven’t been given all
      of it. You’ve been given today’s.
    `,
      { briefParagraphs: 2 },
    ),
    tasks(
      'Today’s handful',
      mark(
        'd03-ahead',
        { title: 'Which days have you been carrying today?', description: 'Mark all that are really on your mind.' },
        [
          'Tomorrow morning',
          'Later this week',
          'A date that’s coming',
          'A bill or a decision',
          'What may happen to someone I love',
          'My own later years',
          'None of them, for once',
        ],
      ),
      write('d03-practice', {
        title: 'One portion',
        description: line`
          From everything on your mind, choose the one small part that ${byDay('belongs to today, and do it before tonight', 'belongs to tomorrow, and do it before tomorrow night')}: a call, a form, a
          single drawer. When it’s done, say out loud, “That was today’s.” Leave the rest for its own day.
        `,
        placeholder: 'The one thing is…',
      }),
    ),
    promise(
      'Tomorrow has its own supply',
      prose`
      ${bible(
        'Lamentations 3:22-23',
        'his compassions fail not. They are new every morning: great is thy faithfulness.',
        'his compassion doesn’t fail. They are new every morning. Great is your faithfulness.',
      )}

      These lines come from the saddest book in the Bible, written in a ruined city. The writer had no reason to be cheerful,
      and counted mornings instead. “New every morning” is the widow’s jar in other words.
    `,
    ),
    prayer(
      'Asking small',
      prose`
      Our Father, give me bread for this day: enough strength, enough kindness, enough sense.

      I’m not asking to see next month. I’m asking you to be in it when I get there. And when I fill a second jar because I’m
      afraid, be patient with me in the morning. Amen.
    `,
    ),
  ],
}
