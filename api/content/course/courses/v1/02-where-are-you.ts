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
import { byDay } from '#api/content/course/courses/translate.ts'

export const day02: DayText = {
  subtitle: 'The first question God asks',
  essentials: ['scripture', 'reflection', 'd02-practice', 'prayer', 'welcome'],
  blocks: [
    welcome(
      'The usual answer',
      prose`
      Someone has probably asked you lately how you are, and you’ve probably said “fine.” It’s a useful word. It keeps the
      line moving at the supermarket.

      Today you’re being asked by someone who isn’t in a hurry.
    `,
    ),
    scripture('In the cool of the day', 'Genesis 3:8-10'),
    reflection(
      'leaf',
      'A strange thing for God to ask',
      prose`
      Here’s one garden, two people, and a God who made every tree they could be hiding behind. He knows where they are. So
      he can’t be asking for information.

      Parents know this kind of question. A child has gone quiet under the table after breaking something. You walk into
      the room and say to nobody in particular, “I wonder where you are.” You could lift the tablecloth. You’d rather give
      the child a chance to come out.

      Look at how the man answers. He says nothing about his location. He says what happened inside him: I heard, I was
      afraid, I hid. It’s a short, shaky, accurate report, and it may be the first honest prayer in the Bible. He’s still
      among the trees when he makes it.

      A lot of what we call not being able to pray is really not wanting to say where we are. We think we should be
      somewhere else before God finds us: calmer, kinder, further along. But nobody has ever been met in a place where they
      weren’t standing.
    `,
    ),
    tasks(
      'An accurate report',
      choose(
        'd02-where',
        {
          title: 'Where would God find you today?',
          description: 'Choose the nearest one. None of them is the right answer.',
        },
        [
          'Out in the open, glad of the company',
          'Busy, and not expecting visitors',
          'Behind a tree, hoping not to be asked',
          'A long way off, and wondering about coming back',
          'Sad, in a place I know well',
          'I honestly can’t tell',
        ],
      ),
      write('d02-practice', {
        title: 'Answer the way Adam did',
        description: line`
          Finish these three beginnings, in a few plain words each: I heard… I was… So I… Only you will read it here. Then,
          ${byDay('sometime today', 'tomorrow')}, when a person you trust asks how you are, give one more true sentence than usual.
        `,
        placeholder: 'I heard… I was… So I…',
      }),
    ),
    reflection(
      'path',
      'What happens after the answer',
      prose`
      The chapter goes on, and it has hard things in it. Trust has been broken, and the two of them have to leave the
      garden. But before they go, God makes them coats out of skins and dresses them. They’d sewn leaves, which is what we
      do, and leaves don’t last the week. He gives them something warm enough for the road.

      The one who asked where they were wasn’t asking so that he could get rid of them.
    `,
      { id: 'what-happens-after-the-answer' },
    ),
    promise(
      'No further than this',
      prose`
      ${bible(
        'Psalm 139:9-10',
        'If I take the wings of the morning, and dwell in the uttermost parts of the sea; Even there shall thy hand lead me, and thy right hand shall hold me.',
        'If I take the wings of the dawn, and settle in the uttermost parts of the sea, even there your hand will lead me, and your right hand will hold me.',
      )} Wherever you’ve ended up, there’s an “even there” for it.
    `,
    ),
    prayer(
      'From among the trees',
      prose`
      God who comes walking in the evening, here I am. This is where I really am, and you knew before I said it.

      I’d rather be found than be good at hiding. Ask me again tomorrow, and give me the courage to answer. Amen.
    `,
    ),
    tasks(
      'Before you go',
      write('d02-gratitude', {
        title: 'Who has come looking for you?',
        description: line`
          Think of one person who once noticed that you were missing, or quiet, or not yourself, and came to see. Write
          their name, and thank God for it.
        `,
        placeholder: 'A name is enough',
      }),
    ),
  ],
}
