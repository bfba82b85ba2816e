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

export const day15: DayText = {
  subtitle: 'Sorting what’s yours to carry',
  essentials: [
    'scripture',
    'not-a-word-about-trying-harder',
    ['d15-weights', 'd15-practice'],
    'prayer',
    'reflection',
    'welcome',
  ],
  blocks: [
    welcome(
      'The third week',
      prose`
      We’ve arrived, more or less, and we’ve tried to listen. This week has a harder verb. We’re going to let go of some things, one a
      day, and we’ll start with the ones that were never ours.
    `,
    ),
    reflection(
      'path',
      'A visit from the family',
      prose`
      Moses has brought a nation out of Egypt and through the sea. He has spoken with God. And now his father-in-law comes to stay,
      watches him at work for one day, and says what fathers-in-law say.

      What Jethro had seen was a line of people. It formed at dawn and was still there at dusk, every one of them waiting for Moses.
      Moses explained it patiently: they come to me because they need to. It was true, and he was proud of it, and it was killing him.
    `,
    ),
    scripture('Jethro speaks his mind', 'Exodus 18:17-18, 18:22'),
    reflection(
      'hands',
      'Not a word about trying harder',
      prose`
      Moses is the holiest man in the camp, and he’s doing something that isn’t good. The work itself was fine. The problem was in one
      word at the end of the sentence: alone.

      Jethro doesn’t send him off to pray about it until he feels stronger. He looks at the pile and sorts it. This part is for Moses and
      nobody else. This part others can do, and they’ll do it well enough. And this part has to be brought to God, because no number of
      capable people is going to settle it. When he’s finished there are three smaller piles where there was one impossible one.

      He’s worried about the people as well. They’ll wear out, too. When you carry what belongs to others, you keep them standing in line
      all day for something they might have learned to do. The grown son whose forms you still fill in. The friend whose every mood you
      feel you have to fix.

      And some weights belong to no human being. You can’t make another person well, or faithful, or safe on the road at night. You can
      love them with everything you have. Keeping the world turning for them was never on your list.
    `,
      { id: 'not-a-word-about-trying-harder' },
    ),
    tasks(
      'Three piles',
      mark(
        'd15-weights',
        {
          title: 'What has been waiting for you?',
          description: 'Mark whatever has been standing in your line lately.',
        },
        [
          'A parent who is failing',
          'A child I can’t fix',
          'Money',
          'Work that follows me home',
          'Other people’s fights',
          'My own body',
          'Keeping everyone cheerful',
          'The state of the world',
        ],
      ),
      write('d15-practice', {
        title: 'Sort it the way Jethro would',
        description: line`
          Make three short lists: mine to do, someone else’s to do, God’s to do. Then act on one thing from the second list ${byDay('today', 'tomorrow')}. Give it
          back, or ask a person to take the other handle. You can keep it brief.
        `,
        placeholder: 'Mine: … Theirs: … God’s: …',
      }),
    ),
    promise(
      'The third pile',
      prose`
      Peter, who once tried to walk on the water, writes about
      ${bible(
        '1 Peter 5:7',
        'Casting all your care upon him; for he careth for you',
        'casting all your worries on him, because he cares for you',
      )}. “Casting” is a fisherman’s word, at least in English. It takes the whole arm.
    `,
    ),
    tasks(
      'A hand on the other handle',
      write('d15-gratitude', {
        title: 'Who has carried something for you?',
        description: 'Think of a particular bag, bill, shift, or secret. If you can, thank them as well as God.',
        placeholder: 'The winter that… he just…',
      }),
    ),
    prayer(
      'At the end of the line',
      prose`
      God of Moses, I liked being needed more than I knew. It’s tiring to be the only one who can do it.

      Take what’s yours. Show me who might like to be asked. And for the part that’s really mine, give me strength, and an evening off.
      Amen.
    `,
    ),
  ],
}
