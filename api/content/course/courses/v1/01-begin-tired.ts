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

export const day01: DayText = {
  subtitle: 'You don’t have to be ready',
  essentials: ['welcome', 'scripture', 'reflection', 'd01-practice-place', 'prayer'],
  blocks: [
    welcome(
      'You’re here',
      prose`
      Welcome, $name. Maybe you opened this in bed, or in a parked car, or in the few minutes that the day left over.
      That’s fine. Nothing in the next twenty-eight days asks you to be rested, certain, or good at praying.

      Each day takes {minutes} minutes: a passage from the Bible, something to think about, a prayer, one
      small thing to do, and a place to say thank you. The weeks have an order. First we arrive. Then we listen, then we
      let go, and in the fourth week we practice living what we’ve heard. If you miss a day, it’ll still be here tomorrow.

      ${either(
        'You’re reading the King James Bible. If its old English gets in your way, the switch at the top of the page changes it to the World English Bible.',
        'You’re reading the World English Bible, which writes God’s name, Yahweh, where most Bibles print LORD. The switch at the top of the page changes it to the King James.',
      )}
    `,
    ),
    scripture('Away in a boat', 'Mark 6:30, 6:32-34'),
    reflection(
      'water',
      'About as long as a boat crossing',
      prose`
      The twelve had just come back from their first work without Jesus. They were full of it, the way we’re full of a
      good week or a terrible one, and they told him everything they’d done. You might expect him to grade their work, or
      hand out the next assignment. What he notices is that nobody has had lunch.

      Mark thought that was worth putting in a Gospel:
      ${bible(
        'Mark 6:31',
        'there were many coming and going, and they had no leisure so much as to eat.',
        'there were many coming and going, and they had no leisure so much as to eat.',
      )} He’d recognize a lot of our kitchens.

      ${either('“Come ye yourselves apart into a desert place, and rest a while,”', '“Rest awhile,”')} Jesus says, and he
      takes them off by boat. You’ve just read how long the quiet lasted. The crowd saw them leaving, ran around the shore,
      and was waiting when the boat came in. Their vacation was about as long as the crossing.

      There’s comfort in that. Jesus didn’t wait for life to calm down before he said “rest,” because it was never going to
      calm down. He gave them the width of a lake. For the next four weeks, this page is your boat. It isn’t an escape from
      the people on the shore. It’s a little water between you and them, with him in it.
    `,
    ),
    sound('Amazing Grace', 'A slow piano hymn for while you write. It repeats until you stop it.', 'amazing-grace'),
    tasks(
      'Choose your quiet place',
      choose(
        'd01-practice-time',
        {
          title: 'When is it quietest for you?',
          description: 'Pick a time that’s easy to keep. It doesn’t have to be the holiest hour of your day.',
        },
        [
          'Before the house wakes up',
          'On the way to somewhere',
          'In the middle of the day',
          'When the evening goes quiet',
          'Last thing, in bed',
          'It’ll change from day to day',
        ],
      ),
      write('d01-practice-place', {
        title: 'Where will you sit?',
        description: line`
          Name one actual seat: the left end of the couch, the back step, the bus. ${byDay('Before the day is over', 'Before you sleep')}, go and sit there
          for one minute with nothing in your hands. That’s all there is to today’s task.
        `,
        placeholder: 'For example: the chair by the kitchen window',
      }),
    ),
    prayer(
      'A prayer from the side of the boat',
      prose`
      Lord Jesus, you saw that your friends were hungry before they said so. You see me too.

      I’ve come with what I have: this much attention, this much faith, this much energy. I’d like more of all three, but
      I’m not going to wait for them. Take me a little way out from the shore. Amen.
    `,
    ),
    promise(
      'Something to keep in your pocket',
      prose`
      ${bible(
        'Psalm 103:14',
        'For he knoweth our frame; he remembereth that we are dust.',
        'For he knows how we are made. He remembers that we are dust.',
      )}

      God isn’t disappointed to find that you’re made of the stuff he made you from.
    `,
    ),
    tasks(
      'Today’s thanks',
      write('d01-gratitude', {
        title: 'One good thing since yesterday',
        description:
          'It can be very small, as long as it’s real. Hot water counts. So does the person who let you go first.',
        placeholder: 'Thank you for…',
      }),
    ),
  ],
}
