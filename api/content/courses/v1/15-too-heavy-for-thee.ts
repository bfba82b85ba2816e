import type { DayCourse } from '#api/contracts/course.ts'
import { kjv, line, prose } from '#api/content/courses/prose.ts'

export const day15: DayCourse = {
  title: 'Too Heavy for Thee',
  subtitle: 'Sorting what is yours to carry',
  blocks: [
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'welcome',
        title: 'The third week',
        paragraphs: prose`
          We have arrived, more or less, and we have tried to listen. This week has a harder verb. We are going to let
          go of some things, one a day, and we will start with the ones that were never ours.
        `,
      },
    },
    {
      type: 'HeaderTextBlock',
      props: {
        type: 'default',
        titleIcon: 'path',
        title: 'A visit from the family',
        time: '1 min',
        paragraphs: prose`
          Moses has brought a nation out of Egypt and through the sea. He has spoken with God. And his father-in-law
          comes to stay, watches him at work for one day, and says what fathers-in-law say.

          What Jethro had seen was a line of people that formed at dawn and was still there at dusk, every one of them
          waiting for Moses. Moses explained it patiently: they come to me because they need to. It was true, and he was
          proud of it, and it was killing him.
        `,
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'scripture',
        title: 'Jethro speaks his mind',
        subtitle: 'Exodus 18:17-18, 18:22',
        paragraphs: prose`
          And Moses’ father in law said unto him, The thing that thou doest is not good. Thou wilt surely wear away,
          both thou, and this people that is with thee: for this thing is too heavy for thee; thou art not able to
          perform it thyself alone.

          So shall it be easier for thyself, and they shall bear the burden with thee.
        `,
      },
    },
    {
      type: 'HeaderTextBlock',
      props: {
        type: 'default',
        titleIcon: 'hands',
        title: 'Not a word about trying harder',
        time: '2 min',
        paragraphs: prose`
          Moses is the holiest man in the camp, and he is doing something that is not good. The work itself was fine.
          The fault was in one word at the end of the sentence: alone.

          Jethro does not tell him to pray about it until he feels stronger. He looks at the heap and sorts it. This
          part is for Moses and nobody else. This part others can do, and will do well enough. And this part has to be
          brought to God, because no quantity of able men is going to settle it. When he has finished there are three
          smaller heaps where there was one impossible one.

          Notice that he is worried about the people as well. They will wear away too. When you carry what belongs to
          others, you do not only wear yourself out; you keep them standing in line all day for something they might
          have learned to do. The grown son whose forms you still fill in. The friend whose every mood you feel bound to
          mend.

          And some weights belong to no human being. You cannot make another person well, or faithful, or safe on the
          road at night. You may love them with everything you have. The keeping of them was never on your list of
          duties.
        `,
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'Three heaps',
        timeEstimate: '5 min',
        tasks: [
          {
            id: 'd15-weights',
            title: 'What is in the line outside your tent?',
            description: 'Mark what has been waiting for you lately.',
            type: 'checkbox',
            options: [
              'A parent who is failing',
              'A child I cannot fix',
              'Money',
              'Work that follows me home',
              'Other people’s quarrels',
              'My own body',
              'Keeping everybody cheerful',
              'The state of the world',
            ],
          },
          {
            id: 'd15-practice',
            title: 'Sort it as Jethro would',
            description: line`
              Make three short lists: mine to do, someone else’s to do, God’s to do. Then act on one thing from the
              second heap today. Give it back, or ask somebody to take the other handle. You can be quite brief about
              it.
            `,
            type: 'textarea',
            placeholder: 'Mine: … Theirs: … God’s: …',
          },
        ],
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'promise',
        title: 'The third heap',
        paragraphs: prose`
          Peter, who once tried to hold himself up on the sea, speaks of
          ${kjv('1 Peter 5:7', 'Casting all your care upon him; for he careth for you')}. ‘Casting’ is a fisherman’s word, at least in
          English. It takes the whole arm.
        `,
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'A hand on the other handle',
        timeEstimate: '1 min',
        tasks: [
          {
            id: 'd15-gratitude',
            title: 'Who has carried something for you?',
            description: 'Think of a particular bag, bill, shift, or secret. If you can, thank them as well as God.',
            type: 'textarea',
            placeholder: 'The winter that… he simply…',
          },
        ],
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'prayer',
        title: 'At the end of the line',
        paragraphs: prose`
          God of Moses, I liked being needed more than I knew. It is tiring to be the only one who can do it.

          Take what is yours. Show me who might like to be asked. And for the part that is really mine, give me
          strength, and an evening off. Amen.
        `,
      },
    },
  ],
}
