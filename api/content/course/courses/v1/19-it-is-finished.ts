import type { DayText } from '#api/content/course/courses/written.ts'
import {
  choose,
  prayer,
  promise,
  reflection,
  scripture,
  sound,
  tasks,
  welcome,
  write,
} from '#api/content/course/courses/blocks.ts'
import { bible, line, prose } from '#api/content/course/courses/prose.ts'

export const day19: DayText = {
  subtitle: 'At the cross',
  essentials: [
    'scripture',
    'reflection',
    'what-he-said-last',
    'what-it-cost',
    'd19-practice-cross',
    'prayer',
    'welcome',
  ],
  blocks: [
    welcome(
      'The day it all went wrong',
      prose`
      By Friday evening it looked like a failure. The crowds were gone. The friends who’d sworn to die with him had run. If something you gave
      years of your life to has ever come to nothing, you know what that evening was like.

      Today’s page is quieter than the others. We’re only going to stand there for a while, and look.
    `,
    ),
    scripture('At the place called the Skull', 'Luke 23:33-34'),
    reflection(
      'heart',
      'Who stayed',
      prose`
      There were soldiers doing a day’s work. There were people who’d come to watch. And all four Gospels make a point of the women. They’d followed
      him from Galilee, cooked, paid the bills and listened. Now they couldn’t do one thing to help, and they didn’t leave. His mother was there.
      Mary Magdalene was there. When there’s nothing left to do for someone, that’s still something: to stay where they can see you.

      And listen to what he says up there, while they’re doing it. He asks God to forgive them. They haven’t said they’re sorry. They’re rolling dice
      for his clothes. On day eighteen a king tore up a bill and took the loss himself. Here’s the king.
    `,
    ),
    scripture('What he said last', 'John 19:28-30', { id: 'what-he-said-last' }),
    reflection(
      'candle',
      'What it cost',
      prose`
      Christians have never found one picture that’s big enough for this. A battle won. A prisoner ransomed. A sacrifice offered. A debt paid. A
      shepherd who dies for the sheep. Love that goes all the way down. The Bible uses every one of them, and your own church may love one the most.
      They all agree about two things. Something was wrong that we couldn’t set right. And God didn’t send someone else to do it. In Jesus, he came.

      So forgiveness is free, and it was never cheap. When God says that your sins are forgiven, he isn’t looking the other way. He has looked straight
      at them, from here.

      “It is finished” is a single word in Greek. It can mean “It’s over,” and people at the foot of the cross probably
      heard it that way. It can also mean “It’s done, all of it,” the word for a job completed. He didn’t say “I’m finished.”
    `,
      { id: 'what-it-cost' },
    ),
    sound(
      'Abide with Me',
      'The evening hymn of the fourth day. Let it play while you sit here, or turn it off and let it be silent.',
      'abide-with-me',
    ),
    tasks(
      'At the foot of the cross',
      write('d19-practice-cross', {
        title: 'Leave one thing here',
        silenceMinutes: 1,
        description: line`
          What have you been trying to pay for yourself? An old guilt, a failure, a debt nobody’s asking you for? Write it in a few words. Then be still
          for one minute. Some people make the sign of the cross, and some open their hands. Do what’s yours, and say: “It is finished.”
        `,
        placeholder: 'I’m leaving…',
      }),
      choose(
        'd19-word',
        {
          title: 'Which of his words do you need today?',
          description: 'These are all things that he said on the cross. Take one of them with you.',
        },
        [
          'Father, forgive them',
          'Today you will be with me in paradise',
          'Look, your mother. Look, your son.',
          'My God, why have you forsaken me?',
          'I am thirsty',
          'It is finished',
          'Into your hands I commit my spirit',
        ],
      ),
    ),
    promise(
      'Written long before',
      prose`
      ${bible(
        'Isaiah 53:4',
        'Surely he hath borne our griefs, and carried our sorrows',
        'Surely he has borne our sickness and carried our suffering',
      )}. So there’s no pain of yours that he has only heard about. And there’s no guilt of yours so heavy that it wasn’t lifted here.
    `,
    ),
    prayer(
      'From where the women stood',
      prose`
      Lord Jesus Christ, Son of God, I don’t know what to say here. I’ll stay for a minute, the way they stayed.

      You were thinking about your mother, and a thief, and the soldiers, and me. Thank you. I can’t pay it back, and you aren’t asking me to. Into your
      hands I put what I couldn’t fix. Amen.
    `,
    ),
    tasks(
      'For what was given',
      write('d19-gratitude', {
        title: 'Who stayed with you?',
        description:
          'Think of someone who couldn’t fix it and came anyway. Thank God for them, and for the one who stayed on the cross.',
        placeholder: 'When everyone else…, you…',
      }),
    ),
  ],
}
