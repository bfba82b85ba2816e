import type { DayCourse } from '#api/contracts/course.ts'
import { kjv, line, prose } from '#api/content/courses/prose.ts'

export const day28: DayCourse = {
  title: 'Hitherto',
  subtitle: 'A stone, a letter and a blessing',
  blocks: [
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'welcome',
        title: 'The last crossing',
        paragraphs: prose`
          You came tired, and it may be that you still are. But you have been out on the water twenty-seven times, and
          you know some things that you did not know when you first stepped into the boat. Today there is little to
          learn. We are going to look back, set something up, and be blessed.
        `,
      },
    },
    {
      type: 'AudioPlayer',
      props: {
        title: 'Evening Bells',
        description: 'Let them ring you ashore.',
        src: '/audio/evening-bells.flac',
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'scripture',
        title: 'Between Mizpeh and Shen',
        subtitle: '1 Samuel 7:12',
        paragraphs: prose`
          Then Samuel took a stone, and set it between Mizpeh and Shen, and called the name of it Eben-ezer, saying,
          Hitherto hath the LORD helped us.
        `,
      },
    },
    {
      type: 'HeaderTextBlock',
      props: {
        type: 'default',
        titleIcon: 'sunrise',
        title: 'One long word',
        time: '2 min',
        paragraphs: prose`
          The boy who ran to the wrong room is an old man here. There has been a battle, and for once it was won. Samuel
          does not put up a statue. He rolls a stone into place at the side of a field, between two places, one of which
          nobody can now find on a map, and gives it a name that means ‘stone of help’.

          Then he says a very careful sentence. “Hitherto” means up to here. It does not say that all will go well from
          now on; in the next chapter a good deal of it does not. Neither does it say that they have won because they
          were strong. It looks back as far as the eye can see and draws one honest conclusion. We got this far, and we
          were helped.

          You could say as much, I think, $name. Perhaps you could not have said it as you went along. The help was like
          the Lord on the road to Emmaus, who is easier to recognize from behind. But put a hand on today as though it
          were a stone, and look the other way.
        `,
      },
    },
    {
      type: 'HeaderTextBlock',
      props: {
        type: 'nested-text',
        titleIcon: 'path',
        title: 'The way you came',
        time: '1 min',
        sections: [
          {
            title: 'You arrived',
            paragraphs: [
              'You were asked where you were, and said so. You ate one day’s bread, marked one place and answered to one name.',
            ],
          },
          {
            title: 'You listened',
            paragraphs: [
              'You stood at the mouth of a cave and sat down in front of a weed. You were asked what you wanted, and were let complain.',
            ],
          },
          {
            title: 'You let go',
            paragraphs: [
              'You sorted the weights and came home without wages. You opened a fist, and kept what ought to be kept.',
            ],
          },
          {
            title: 'You lived it',
            paragraphs: [
              'You carried a corner and did a verb. You swept some stairs for God, sent a sentence and laid a place.',
            ],
          },
        ],
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'Raise the stone',
        timeEstimate: '6 min',
        tasks: [
          {
            id: 'd28-gratitude',
            title: 'Hitherto',
            description: line`
              Finish the sentence for yourself: up to here the Lord has helped me, and I can tell because… Take your
              time, and put in whatever is true, including what is still hard.
            `,
            type: 'textarea',
            placeholder: 'Up to here the Lord has helped me…',
          },
          {
            id: 'd28-practice',
            title: 'A letter to be opened in a year',
            description: line`
              Write a few lines to yourself as you will be twelve months from now, on a day when you may have forgotten
              all of this. What do you want to be reminded of? Copy it on paper, put the date on the envelope, and give
              it to someone to post.
            `,
            type: 'textarea',
            placeholder: 'Dear friend, you may not remember, but…',
          },
          {
            id: 'd28-next',
            title: 'Where will you go from the shore?',
            description: 'Take one road for the coming month. Each of them begins with the same chair.',
            type: 'radio',
            options: [
              'Keep my three-line rule, and nothing more',
              'Read the Gospel of Mark, a few lines a day',
              'Pray one psalm each evening',
              'Go through these days again, more slowly',
              'Go through them with a friend',
              'Find a church, or find mine again',
            ],
          },
        ],
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'prayer',
        title: 'With one hand on the stone',
        paragraphs: prose`
          Lord, up to here.

          For the mornings I came and the mornings you came for me, thank you. For what I heard, and for what you were
          saying when I heard nothing, thank you. What I put down, keep. What I picked up again, loosen.

          I do not know the next field. You have been in all the others. Amen.
        `,
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'promise',
        title: 'From here on',
        paragraphs: prose`
          Matthew’s Gospel gives the last word to Jesus on a hillside, speaking to people of whom, it says quite frankly, some doubted:
          ${kjv('Matthew 28:20', 'and, lo, I am with you alway, even unto the end of the world')}. ‘Alway’ is an old way of writing ‘all the days’,
          the dull ones included.
        `,
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'scripture',
        title: 'And now be blessed',
        subtitle: 'Numbers 6:24-26',
        paragraphs: prose`
          The LORD bless thee, and keep thee:

          The LORD make his face shine upon thee, and be gracious unto thee:

          The LORD lift up his countenance upon thee, and give thee peace.
        `,
        style: { textAlign: 'center', background: 'tinted' },
      },
    },
  ],
}
