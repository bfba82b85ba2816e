import type { DayText } from '#api/content/course/courses/written.ts'
import {
  choose,
  prayer,
  promise,
  reflection,
  scripture,
  sound,
  steps,
  tasks,
  welcome,
  write,
} from '#api/content/course/courses/blocks.ts'
import { bible, line, prose } from '#api/content/course/courses/prose.ts'
import { either } from '#api/content/course/courses/translate.ts'

export const day28: DayText = {
  subtitle: 'A stone, a letter and a blessing',
  recalls: [
    { title: 'The seat you chose on the first day', tasks: ['d01-practice-place'], before: 'd28-gratitude' },
    { title: 'Your first thank-you', tasks: ['d01-gratitude'], before: 'd28-gratitude' },
    { title: 'Where you were on day two', tasks: ['d02-practice'], before: 'd28-gratitude' },
    { title: 'What you were looking for', tasks: ['d12-practice'], before: 'd28-gratitude' },
    { title: 'Your rule', tasks: ['d27-practice'], before: 'd28-gratitude' },
  ],
  essentials: ['scripture', 'reflection', 'd28-gratitude', 'prayer', 'and-now-be-blessed', 'welcome'],
  blocks: [
    welcome(
      'The last crossing',
      prose`
      You came tired, and maybe you still are. But you’ve been out on the water twenty-seven times, and you know some things that you didn’t know when you first stepped into the boat. There’s little to learn today. We’re
      going to look back, set something up, and be blessed.

      It isn’t the end, either. When you’ve saved this day, you’ll have a new page every morning, and a second season of four weeks whenever you’re ready.
    `,
    ),
    sound('Amazing Grace', 'The tune that you began with.', 'amazing-grace'),
    scripture('A stone at the side of a field', '1 Samuel 7:12'),
    reflection(
      'sunrise',
      'Up to here',
      prose`
      The boy who ran to the wrong room is a grown man here, with a nation to look after. There’s been a battle, and for once they won it. Samuel doesn’t put up a statue. He rolls a stone into place at the side of a field, between two places, one of which
      nobody can find on a map anymore, and gives it a name that means “stone of help.”

      Then he says a very careful sentence: ${either('“Hitherto hath the LORD helped us.”', '“Yahweh helped us until now.”')} That means: up to here. It doesn’t say that everything will go well from now on. In the next chapter
      a good deal of it doesn’t. It doesn’t say that they won because they were strong. It looks back as far as the eye can see and draws one honest conclusion. We got this far, and we were helped.

      You could say that much too, $name. Maybe you couldn’t have said it as you went along. The help was like the Lord on the road to Emmaus, who’s easier to recognize from behind. But put your hand on today as if it were a
      stone, and look back the way you came.
    `,
    ),
    steps('path', 'The way you came', {
      'You arrived': [
        'You were asked where you were, and you said so. You ate one day’s bread, marked one place, and answered to one name.',
      ],
      'You listened': [
        'You were quiet for a few minutes. You sat down in front of a weed. You were asked what you wanted, and you were allowed to complain.',
      ],
      'You let go': [
        'You sorted what you carry, and came home without a repayment plan. You opened a fist, stayed at the cross for a while, and kept the love that ought to be kept.',
      ],
      'You lived it': [
        'You prayed for four people, helped someone on the road, did one dull job for God, sent a kind word and set a place at your table.',
      ],
    }),
    tasks(
      'Raise the stone',
      write('d28-gratitude', {
        minutes: 2,
        briefMinutes: 1,
        title: 'Up to here',
        description: line`
          Finish the sentence for yourself: up to here the Lord has helped me, and I know it because… Take your time, and put in whatever’s true, including what’s still hard.
        `,
        placeholder: 'Up to here the Lord has helped me…',
      }),
      write('d28-practice', {
        title: 'A letter to open in a year',
        description: line`
          Write a few lines to yourself as you’ll be twelve months from now, on a day when you may have forgotten all of this. What do you want to be reminded of? Copy it on paper, put the date on the envelope, and give it to
          someone to mail.
        `,
        placeholder: 'Dear friend, you may not remember, but…',
      }),
      choose(
        'd28-next',
        {
          title: 'Where will you go from the shore?',
          description: 'Take one road for the coming month. Each of them begins with the same chair.',
        },
        [
          'Keep my three-line rule, and nothing more',
          'Read the Gospel of Mark, a few lines a day',
          'Pray one psalm each evening',
          'Go through these days again, more slowly',
          'Go through them with a friend',
          'Find a church, or find mine again',
        ],
      ),
    ),
    prayer(
      'With one hand on the stone',
      prose`
      Lord, up to here.

      For the mornings I came and the mornings you came for me, thank you. For what I heard, and for what you were saying when I heard nothing, thank you. What I put down, keep. What I picked up again, loosen.

      I don’t know the next field. You’ve been in all the others. Amen.
    `,
    ),
    promise(
      'From here on',
      prose`
      Matthew’s Gospel gives the last word to the risen Jesus on a hillside, speaking to people of whom, it says quite frankly, some doubted:
      ${bible(
        'Matthew 28:20',
        'and, lo, I am with you alway, even unto the end of the world',
        'Behold, I am with you always, even to the end of the age',
      )}. In the Greek it’s “all the days,” the dull ones included.
    `,
    ),
    scripture('And now be blessed', 'Numbers 6:24-26', {
      id: 'and-now-be-blessed',
      textAlign: 'center',
      background: 'tinted',
    }),
  ],
}
