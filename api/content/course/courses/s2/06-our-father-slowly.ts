import type { DayText } from '#api/content/course/courses/written.ts'
import { choose, prayer, promise, scripture, steps, tasks, welcome, write } from '#api/content/course/courses/blocks.ts'
import { bible, line, prose } from '#api/content/course/courses/prose.ts'
import { either } from '#api/content/course/courses/translate.ts'

export const day06: DayText = {
  subtitle: 'The prayer you may know too well',
  blocks: [
    scripture('He said: like this', 'Matthew 6:9-13', { fontStyle: 'italic' }),
    welcome(
      'Worn smooth',
      prose`
    You may have said these words ten thousand times, or you may be reading them for the first time. Both are good places to start. Some churches end the prayer at “evil” and some go on to “the glory.” We’ll walk through it at the pace of someone who isn’t late.
  `,
    ),
    steps('hands', 'Six stones to stand on', {
      Our: prose`
      Not “my.” Before you’ve asked for a thing, you’ve been put in a family. You’re praying this with your neighbor, with people you’ve blocked, and with a billion strangers. Someone’s saying it right now on a night bus.
    `,
      Father: prose`
      For some of us that’s the hardest word on the page, because of the man we first used it for. Jesus doesn’t ask you to think of him. He lends you his own Father. If the word won’t come yet, say “you who love me,” and go on.
    `,
      'Your name, your kingdom, your will': prose`
      Three times “your” before the first “us.” It turns your head gently, the way a barber does. Ah. There’s someone else in the room.
    `,
      Bread: prose`
      Then at once, without a pause, food. God’s great name and your lunch are in one prayer, and he doesn’t seem to find it odd.
    `,
      Debts: prose`
      ${either('“And forgive us our debts, as we forgive our debtors.”', '“Forgive us our debts, as we also forgive our debtors.”')} It’s the only line where we promise to do something. He knew we’d want to skip it.
    `,
      Evil: prose`
      It ends with a cry for help. No one who prays this is claiming to be strong.
    `,
    }),
    tasks(
      'One line for today',
      choose(
        's2-d06-line',
        {
          title: 'Which line stopped you?',
          description:
            'Pray the whole prayer once, out loud, taking a breath after each line. Where did you slow down?',
        },
        [
          'Our Father',
          'Your name be holy',
          'Your kingdom come',
          'Your will be done',
          'Our bread today',
          'Forgive us, as we forgive',
          'Deliver us',
        ],
      ),
      write('s2-d06-practice', {
        title: 'Put that line in your own words',
        description: line`Make it long and plain, with the real names and the real bills in it. Then say the old words once more, and see if they’ve grown.`,
        placeholder: 'Give us today: rent, patience, and soup for Ed',
      }),
    ),
    prayer(
      'For those who say it with me',
      prose`
    Our Father, I forget the “our.” So I ask for the one who’s saying this by a hospital bed, and the one who’s saying it in a cell, and the child who’s learning it tonight and thinks that hallowed is your first name.

    Give us bread. Forgive us. Bring us home. Amen.
  `,
    ),
    promise(
      'A word that’s been put in your mouth',
      prose`
    ${bible('Romans 8:15', 'ye have received the Spirit of adoption, whereby we cry, Abba, Father', 'you received the Spirit of adoption, by whom we cry, ‘Abba! Father!’')}. Adopted children are chosen on purpose, by someone who signed for them.
  `,
    ),
    tasks(
      'Who taught you to pray?',
      write('s2-d06-gratitude', {
        title: 'Where did you first hear a prayer?',
        description: 'A kitchen, a camp, a movie, a funeral. Whose voice was it?',
        placeholder: 'The first time I heard it was…',
      }),
    ),
  ],
}
