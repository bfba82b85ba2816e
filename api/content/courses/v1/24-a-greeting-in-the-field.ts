import type { DayCourse } from '#api/contracts/course.ts'
import { kjv, prose } from '#api/content/courses/prose.ts'

export const day24: DayCourse = {
  title: 'A Greeting in the Field',
  subtitle: 'The work in front of you',
  blocks: [
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'welcome',
        title: 'What will you do all day?',
        paragraphs: prose`
          Add up the hours you have spent in church over your life, and then the hours you have spent at a desk, a
          stove, a wheel or a bedside. If God is to be met only in the first, he has arranged things very oddly. This is
          a day for the second, whether or not anyone pays you for it.
        `,
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'Your field',
        timeEstimate: '1 min',
        tasks: [
          {
            id: 'd24-field',
            title: 'Where does most of your work happen now?',
            description: 'Work is whatever would be missed if you left it undone.',
            type: 'radio',
            options: [
              'At home, and no one sees it',
              'Among colleagues',
              'Looking after someone',
              'With machines, papers or screens',
              'Looking for work, which is work',
              'I have retired, supposedly',
            ],
          },
        ],
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'scripture',
        title: 'Barley harvest, Bethlehem',
        subtitle: 'Ruth 2:3-4',
        paragraphs: prose`
          And she went, and came, and gleaned in the field after the reapers: and her hap was to light on a part of the
          field belonging unto Boaz.

          … And, behold, Boaz came from Beth-lehem, and said unto the reapers, The LORD be with you. And they answered
          him, The LORD bless thee.
        `,
      },
    },
    {
      type: 'HeaderTextBlock',
      props: {
        type: 'default',
        titleIcon: 'sunrise',
        title: 'Good morning',
        time: '3 min',
        paragraphs: prose`
          The owner arrives, and these are his first words in the Bible. He might have asked how much had been cut. In
          many churches the same greeting opens worship every Sunday, and it comes from here, from a field with stubble
          in it and people already sweating.

          Nobody stops to pray. They straighten their backs for as long as it takes to answer, and bend again. God has
          been named at nine in the morning by an employer and his hands, and the barley goes on being barley.

          The whole short book is like that. There are no wonders in it to speak of, no voices and no visions. “Her hap
          was”, it says: she happened to come to that field, and one can hear the writer smile. There is a woman who
          works because her mother-in-law has to eat. There is a man who notices her, asks whose she is, sees that she
          has water, and tells the young men to leave her alone. From these two and their decent day’s work there will
          come a grandson, and his son David, and a long time later in the same town a child in a manger. No one in the
          field has any idea of it.

          You cannot see what your work is for, either, or not all of it. Someone will eat because of it, or be safe, or find the form
          where it should be. Paul wrote to people who were mostly servants and would never choose their tasks:
          ${kjv('Colossians 3:23', 'whatsoever ye do, do it heartily, as to the Lord, and not unto men')}. It is a way of changing employers
          without leaving the building.
        `,
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'prayer',
        title: 'Sleeves rolled up',
        paragraphs: prose`
          The Lord be with those who work beside me, and with those who work where I shall never see them: on the night
          bus, in the packing hall, in the kitchen at the back.

          Here is my task. It is rather a dull one. I will do it for you, and I would be glad of your company. Amen.
        `,
      },
    },
    {
      type: 'HeaderTextBlock',
      props: {
        type: 'nested-text',
        titleIcon: 'hands',
        title: 'One dull task, done for God',
        time: '1 min',
        sections: [
          {
            title: 'Pick the one you like least',
            paragraphs: [
              'Invoices, the laundry, the bath, the leaves in the yard. It should be something you would do anyway.',
            ],
          },
          {
            title: 'Begin it with a greeting',
            paragraphs: ['Say under your breath to whoever is there, or to the empty room, ‘The Lord be with you.’'],
          },
          {
            title: 'Do it a little better than is needed',
            paragraphs: ['Only a little. Square the corners, as you would for a guest who notices such things.'],
          },
          { title: 'Do not mention it', paragraphs: ['It has already been seen by the one it was for.'] },
        ],
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'At the end of the row',
        timeEstimate: '3 min',
        tasks: [
          {
            id: 'd24-practice',
            title: 'Which task will it be?',
            description:
              'Name it and say when. If you can, come back afterwards and write whether anything was different.',
            type: 'textarea',
            placeholder: 'The stairs, at ten. I noticed…',
          },
          {
            id: 'd24-gratitude',
            title: 'Whose work did you use today?',
            description: 'Mark those you depended on, and greet each of them in your mind as Boaz did.',
            type: 'checkbox',
            options: [
              'Whoever laid the road',
              'Whoever keeps the water clean',
              'Whoever stitched this sleeve',
              'Whoever taught me to read',
              'Whoever was up all night',
              'Whoever cleaned before I came',
            ],
          },
        ],
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'promise',
        title: 'For what your hands do',
        paragraphs: prose`
          The psalm about how short life is ends on this request: ${kjv(
            'Psalm 90:17',
            'establish thou the work of our hands upon us; yea, the work of our hands establish thou it',
          )}. Moses, whose name it bears, never saw his own work finished. We are still reading it.
        `,
      },
    },
  ],
}
