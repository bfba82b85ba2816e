import type { DayCourse } from '#api/contracts/course.ts'
import { kjv, line, prose } from '#api/content/courses/prose.ts'

export const day20: DayCourse = {
  title: 'Nevertheless',
  subtitle: 'For something that did not work',
  blocks: [
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'welcome',
        title: 'Washing the nets',
        paragraphs: prose`
          There is nothing so dull as cleaning up after a failure. The shop has closed, and the shelves still have to be
          taken out. The exam was failed in June, and the books are on the desk in August. Today’s people are doing just
          that, on a beach, after a night without sleep, when a preacher asks whether he may sit in their boat.
        `,
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'scripture',
        title: 'Into the deep',
        subtitle: 'Luke 5:4-6',
        paragraphs: prose`
          Now when he had left speaking, he said unto Simon, Launch out into the deep, and let down your nets for a
          draught.

          And Simon answering said unto him, Master, we have toiled all the night, and have taken nothing: nevertheless
          at thy word I will let down the net.

          And when they had this done, they inclosed a great multitude of fishes: and their net brake.
        `,
      },
    },
    {
      type: 'AudioPlayer',
      props: {
        title: 'First Light',
        description:
          'Something brighter, rising and falling slowly. It suits a harbor early in the day, and the reading that follows.',
        src: '/audio/first-light.flac',
      },
    },
    {
      type: 'HeaderTextBlock',
      props: {
        type: 'default',
        titleIcon: 'water',
        title: 'The hinge of the sentence',
        time: '3 min',
        paragraphs: prose`
          A carpenter is telling a fisherman how to fish. The nets are clean at last. Everyone on that lake knew that
          you fished at night, near the shore, and here is advice to go out by daylight into deep water. Simon’s reply
          is a masterpiece of good manners under strain.

          The first half is the truth, and he does not brighten it. All the night. Nothing. He will not say that it was
          a learning experience. Then comes a long word, and after it five short ones: at thy word I will. You can
          almost see him look over at the net he has just finished rinsing.

          ‘Nevertheless’ is not optimism. He gives no sign that he expects a single fish. Nor is it stubbornness, which
          would have gone on fishing in the same place in the same way. Simon has stopped trusting his method, and
          himself, and the lake. He does a small, sensible, slightly foolish thing for one reason only, which is who
          asked.

          It would be pleasant to promise that whoever lets down the net again brings up a great multitude. It is not
          always so, as you may know. Some nets are meant to stay on the beach; within the hour Simon left his there,
          full catch and all, and walked away from it. So ‘let go’ may mean two things today. It may mean to let go of a
          thing you have failed at. Or it may mean to let go of your certainty that you know how it will end.
        `,
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'prayer',
        title: 'A prayer in two halves',
        paragraphs: prose`
          Master, I have toiled all the night and have taken nothing. You know what I am talking about.

          Nevertheless.
        `,
        style: { background: 'tinted' },
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'Down with the net, or up the beach',
        timeEstimate: '5 min',
        tasks: [
          {
            id: 'd20-nothing',
            title: 'Where have you toiled and taken nothing?',
            description: 'One thing. Say it in Simon’s way, without excuse and without shame.',
            type: 'textarea',
            placeholder: 'Four years of trying to…',
          },
          {
            id: 'd20-which',
            title: 'What would it be right to do with it now?',
            description: 'Ask, and wait for half a minute before you choose.',
            type: 'radio',
            options: [
              'Let it down once more, in deeper water',
              'Let it down differently, and with help',
              'Leave it on the beach, with thanks',
              'Wash it and wait',
              'I cannot tell yet',
            ],
          },
          {
            id: 'd20-practice',
            title: 'At thy word, this',
            description: line`
              Name the smallest next act, of the size of pushing a boat off sand, and do it before this time tomorrow.
              If you are leaving the net on the beach, the act may be to tell somebody that it is over.
            `,
            type: 'textarea',
            placeholder: 'I will telephone…',
          },
        ],
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'promise',
        title: 'About falling',
        paragraphs: prose`
          ${kjv('Psalm 37:24', 'Though he fall, he shall not be utterly cast down: for the LORD upholdeth him with his hand.')} The psalm says
          ‘though’, where we should have preferred ‘if’.
        `,
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'From the empty boat',
        timeEstimate: '1 min',
        tasks: [
          {
            id: 'd20-gratitude',
            title: 'What did the failure leave in your hands?',
            description:
              'A friend who stayed, a skill, a true picture of yourself. Thank God for it, if you can do so with a straight face.',
            type: 'textarea',
            placeholder: 'I came away with…',
          },
        ],
      },
    },
  ],
}
