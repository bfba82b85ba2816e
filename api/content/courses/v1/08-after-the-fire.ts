import type { DayCourse } from '#api/contracts/course.ts'
import { kjv, line, prose } from '#api/content/courses/prose.ts'

export const day08: DayCourse = {
  title: 'After the Fire',
  subtitle: 'Three minutes without a word',
  blocks: [
    {
      type: 'AudioPlayer',
      props: {
        title: 'Orchard Wind',
        description: line`
          The second week is for listening. You may begin with this, and then turn it off halfway down the page, where
          you will be asked to.
        `,
        src: '/audio/orchard-wind.flac',
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'welcome',
        title: 'Elijah under a bush',
        paragraphs: prose`
          You may feel you ought to be in better condition before you try to hear from God. Then meet Elijah. He has
          just done the greatest work of his life, and it has ended with a death threat. He walks a day into the desert,
          lies down under a juniper tree, and tells God that he has had enough and would like to die.

          God does not reason with him. An angel wakes him, gives him a hot cake and some water, and lets him go back to sleep. Then
          the same again. ${kjv('1 Kings 19:7', 'Arise and eat; because the journey is too great for thee.')} If you are ever as low
          as Elijah was, tell someone today who can come and sit with you. God’s first answer was company and food.
        `,
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'scripture',
        title: 'On the mountain, some weeks later',
        subtitle: '1 Kings 19:11-13',
        paragraphs: prose`
          And, behold, the LORD passed by, and a great and strong wind rent the mountains, and brake in pieces the rocks
          before the LORD; but the LORD was not in the wind: and after the wind an earthquake; but the LORD was not in
          the earthquake:

          And after the earthquake a fire; but the LORD was not in the fire: and after the fire a still small voice.

          And it was so, when Elijah heard it, that he wrapped his face in his mantle, and went out, and stood in the
          entering in of the cave.
        `,
      },
    },
    {
      type: 'HeaderTextBlock',
      props: {
        type: 'default',
        titleIcon: 'candle',
        title: 'What got him out of the cave',
        time: '2 min',
        paragraphs: prose`
          Elijah knew about fire. Only a chapter earlier God had answered him with it, in front of a crowd. If anyone
          had a right to expect the loud kind of God, he did. And this time the fire goes by with nobody in it.

          The Hebrew for what comes next is hard to put into English. The King James has “a still small voice”; others
          have tried ‘a sound of sheer silence’ and ‘a thin whisper’. Whatever it was, it could not be heard over
          anything else. Elijah had stayed in the cave through the earthquake. It was the quiet that brought him to the
          door, with his coat over his face.

          We live with a good deal of wind. Most of it is not wicked. It is the news, the washing machine, the group
          chat, the argument we are still winning in our heads two days later. God may well speak through any of that.
          But if he were to speak quietly, would there be a moment in your day when you could notice?
        `,
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'Three minutes',
        timeEstimate: '6 min',
        tasks: [
          {
            id: 'd08-practice',
            title: 'Turn off the sound and keep quiet',
            description: line`
              Set a timer for three minutes and put the screen face down. There is nothing to achieve. When you find
              that you have gone off to plan supper, say ‘Here I am’ and come back, however many times it takes.
              Afterwards, write what you heard, even if it was a bus.
            `,
            type: 'textarea',
            placeholder: 'A clock. My own worry about… Then…',
          },
          {
            id: 'd08-how',
            title: 'How was it?',
            description: 'There are no marks for this. Silence is a skill of the muscles, and you have just used them.',
            type: 'radio',
            options: [
              'Long',
              'Surprisingly short',
              'Full of noise, all of it mine',
              'Peaceful, at least in patches',
              'I fell asleep, like Elijah',
              'I could not do it today',
            ],
          },
        ],
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'promise',
        title: 'Stillness comes with knowledge',
        paragraphs: prose`
          ${kjv('Psalm 46:10', 'Be still, and know that I am God.')} The psalm around that line is full of roaring water and
          shaking hills. The stillness is offered in the middle of the uproar, while it is going on.
        `,
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'Something quiet',
        timeEstimate: '1 min',
        tasks: [
          {
            id: 'd08-gratitude',
            title: 'A good thing that made no noise',
            description:
              'Snow, a cat, a friend who did not offer advice. What silent kindness has come your way lately?',
            type: 'textarea',
            placeholder: 'It made no sound, but…',
          },
        ],
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'prayer',
        title: 'At the mouth of the cave',
        paragraphs: prose`
          Lord, I have looked for you in large things and I will again. Thank you for also being small enough to miss.

          I will come as far as the door. Speak how you like. Amen.
        `,
      },
    },
  ],
}
