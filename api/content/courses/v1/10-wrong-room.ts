import type { DayCourse } from '#api/contracts/course.ts'
import { kjv, line, prose } from '#api/content/courses/prose.ts'

export const day10: DayCourse = {
  title: 'The Wrong Room',
  subtitle: 'How a boy learned whose voice it was',
  blocks: [
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'welcome',
        title: 'A question people seldom ask aloud',
        paragraphs: prose`
          How does anyone know that it is God? You have a thought in the shower, or a line of Scripture will not leave
          you alone. Is that him, or is it only you, or last night’s supper? If you have wondered about it, you are in
          the company of a future prophet in his nightshirt.
        `,
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'scripture',
        title: 'Three times down the corridor',
        subtitle: '1 Samuel 3:4-9',
        paragraphs: prose`
          The LORD called Samuel: and he answered, Here am I. And he ran unto Eli, and said, Here am I; for thou
          calledst me. And he said, I called not; lie down again. And he went and lay down.

          … Now Samuel did not yet know the LORD, neither was the word of the LORD yet revealed unto him.

          And the LORD called Samuel again the third time. And he arose and went to Eli, and said, Here am I; for thou
          didst call me. And Eli perceived that the LORD had called the child. Therefore Eli said unto Samuel, Go, lie
          down: and it shall be, if he call thee, that thou shalt say, Speak, LORD; for thy servant heareth.
        `,
      },
    },
    {
      type: 'HeaderTextBlock',
      props: {
        type: 'default',
        titleIcon: 'moon',
        title: 'In praise of Eli',
        time: '3 min',
        paragraphs: prose`
          Samuel’s mistake is a good mistake. He hears his name, he gets out of a warm bed, and he goes to serve
          someone. He does it three times over without a word of complaint. He has the wrong room and the right heart,
          and God, who could have spoken a little more plainly, seems content to call a fourth time.

          That may relax us. If you act on what you honestly took for God’s nudge, and it sends you to call a lonely
          uncle, and it turns out to have been only your own kind thought, then an uncle has been called. God can put up
          with errors of that sort.

          But the boy could not have found the way out alone. It took Eli, and Eli is nobody’s idea of a spiritual
          guide. He is old, nearly blind, and has failed badly as a father, and the message that Samuel is about to
          receive is a hard one about Eli’s own house. Yet he knows from long ago what it is like to be called. He
          cannot hear it for Samuel. He can only send the boy back to bed with the right words to say.

          So there is a homely test in this story. Does it keep returning? Does it send me toward someone’s good? Would
          it bear being told to a wise older person, out loud, by daylight? A voice that flatters, or hurries you, or
          must be kept a secret from everyone who loves you, has not usually come from that direction.
        `,
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'prayer',
        title: 'Samuel’s answer',
        subtitle: 'Say it lying down, if you like',
        paragraphs: prose`
          Speak, Lord, for your servant is listening. I have run to a number of wrong rooms, and I am a little out of
          breath.

          If what I think I hear is not you, turn me around kindly. If it is you, call again. I will try to be where you
          can find me. Amen.
        `,
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'Who is your Eli?',
        timeEstimate: '4 min',
        tasks: [
          {
            id: 'd10-returning',
            title: 'What keeps coming back?',
            description: line`
              Is there a thought, a person or a verse that has called more than once in recent weeks? Write it as
              plainly as you can. If there is none, write ‘I am listening’.
            `,
            type: 'textarea',
            placeholder: 'For some time now I have kept thinking that…',
          },
          {
            id: 'd10-practice',
            title: 'Somebody to tell it to',
            description: line`
              Choose who could hear it, and send a message today to ask for half an hour. If no one comes to mind, ask
              God for an Eli and keep an eye open.
            `,
            type: 'radio',
            options: [
              'A priest, pastor or other minister',
              'An older friend',
              'My husband or wife',
              'A brother or sister',
              'Someone I have lost touch with',
              'No one yet',
            ],
          },
          {
            id: 'd10-gratitude',
            title: 'Thank God for an old voice',
            description:
              'Who told you, perhaps long ago and perhaps clumsily, something about God that turned out to be true?',
            type: 'textarea',
            placeholder: 'My aunt, who used to say…',
          },
        ],
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'promise',
        title: 'For those who ask the way',
        paragraphs: prose`
          ${kjv(
            'James 1:5',
            'If any of you lack wisdom, let him ask of God, that giveth to all men liberally, and upbraideth not.',
          )} To upbraid is to scold. You are allowed to ask twice.
        `,
      },
    },
  ],
}
