import type { DayCourse } from '#api/contracts/course.ts'
import { kjv, line, prose } from '#api/content/courses/prose.ts'

export const day19: DayCourse = {
  title: 'What Is That to Thee?',
  subtitle: 'Putting down the measuring tape',
  blocks: [
    {
      type: 'QuizBlock',
      props: {
        title: 'A quick one to begin with',
        timeEstimate: '1 min',
        tasks: [
          {
            id: 'd19-whose',
            title: 'Whose life do you look into, as into a lit window?',
            description: 'Choose without thinking about it for long.',
            type: 'radio',
            options: [
              'A brother or sister’s',
              'That of someone I grew up with',
              'A couple who seem happy',
              'Someone whose work has gone better than mine',
              'Someone whose faith looks easy',
              'My own, as it was ten years ago',
            ],
          },
        ],
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'welcome',
        title: 'Good, that is honest',
        paragraphs: prose`
          Keep that window in mind while you read. The man in today’s passage had the same trouble, ten minutes after
          the most important conversation he ever had.
        `,
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'scripture',
        title: 'Peter looks behind him',
        subtitle: 'John 21:19-22',
        paragraphs: prose`
          And when he had spoken this, he saith unto him, Follow me. Then Peter, turning about, seeth the disciple whom
          Jesus loved following.

          … Peter seeing him saith to Jesus, Lord, and what shall this man do? Jesus saith unto him, If I will that he
          tarry till I come, what is that to thee? follow thou me.
        `,
      },
    },
    {
      type: 'HeaderTextBlock',
      props: {
        type: 'default',
        titleIcon: 'water',
        title: 'After breakfast, on the beach',
        time: '3 min',
        paragraphs: prose`
          It has been a morning of mercies. Jesus is risen. He has cooked fish. Three times he has asked Peter, who
          three times said that he had never met him, whether he loves him, and each time he has handed him back his
          work: “Feed my sheep.” Then he has told him, gently and plainly, that it will cost him his life.

          You would suppose that a man in such an hour had no attention to spare. But Peter hears feet on the shingle,
          turns around, and sees John. John, who was never quite in disgrace, because he never quite ran away. John who
          leaned on the Lord’s shoulder at supper. And out it comes: what about him?

          The answer is one of the sharpest sentences Jesus ever spoke to a friend, and it may also be one of the
          kindest. He does not tell Peter that John’s road will be as hard as his. It may not be. He does not say that
          it will all even out. He simply takes the tape measure out of Peter’s hand.

          Comparing feels like seeing, but it is mostly guessing. All that Peter knows of John’s life is the back of it.
          He sees the leaning on the shoulder; he cannot see what it will be to tarry, and to bury every one of his
          friends. You, too, are looking in through the glass at a room with the lamp on. You have not seen their three
          in the morning.

          “Follow thou me.” In English the little ‘thou’ comes in like a hand under the chin, turning a face back to the
          front.
        `,
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'promise',
        title: 'Your own piece of ground',
        paragraphs: prose`
          ${kjv('Psalm 16:6', 'The lines are fallen unto me in pleasant places; yea, I have a goodly heritage.')} The lines are surveyors’
          lines, marking out which field belongs to whom. The singer has looked at his own and is not looking over the wall.
        `,
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'Back to the front',
        timeEstimate: '4 min',
        tasks: [
          {
            id: 'd19-practice',
            title: 'Bless the lit window',
            description: line`
              Ask God, by name, to give that person more of the very thing you envy. It may stick in the throat; say it
              anyway. And for one day leave alone whatever lets you look in: the profile, the street, the question to a
              mutual friend. Write the blessing here.
            `,
            type: 'textarea',
            placeholder: 'Lord, give her more…',
          },
          {
            id: 'd19-gratitude',
            title: 'Inside your own lines',
            description: 'What is there in your field that you would miss by Friday if you were given somebody else’s?',
            type: 'textarea',
            placeholder: 'I would miss…',
          },
        ],
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'prayer',
        title: 'Turning about again',
        paragraphs: prose`
          Lord, and what shall this man do? I cannot seem to stop asking. I ask it of people I love.

          Thank you for your short answer. Bless them in there with their lamp lit. Here are my eyes, my road, and my
          size of shoe. I will follow you in those. Amen.
        `,
      },
    },
  ],
}
