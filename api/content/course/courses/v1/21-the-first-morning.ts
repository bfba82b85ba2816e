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
import { either } from '#api/content/course/courses/translate.ts'

export const day21: DayText = {
  subtitle: 'Mary Magdalene in the garden',
  recalls: [
    { title: 'How you sorted what you carry', tasks: ['d15-practice'], before: 'd21-let-go' },
    { title: 'What you left at the cross', tasks: ['d19-practice-cross'], before: 'd21-let-go' },
  ],
  essentials: ['scripture', 'reflection', 'and-then-he-sends-her', 'd21-practice', 'prayer', 'welcome'],
  blocks: [
    welcome(
      'While it was still dark',
      prose`
      For three weeks this has been mostly between you and God, $name. The third one ends where everything started over: in a
      garden outside Jerusalem, very early, with a woman who has come to look after a body.
    `,
    ),
    scripture('She turned around', 'John 20:11, 20:13-18'),
    reflection(
      'sunrise',
      'The one who stayed to cry',
      prose`
      Two disciples had come running, looked into the tomb, and gone home. Mary of Magdala stayed. She had nowhere else to take it. Jesus had given her life
      back to her once, and she’d followed him all the way to the cross, and now even the body was gone.

      So when the risen Lord is standing right in front of her, she takes him for the gardener. People have smiled at that for two thousand years. But grief
      does this. You can look straight at the best news in the world through tears and see only someone who might know where they’ve put what you lost.

      Notice what opens her eyes. He doesn’t show her the wounds, or explain the Scriptures. He says her name. You read on day five that God calls people by
      name. Here it is, said out loud, on a Sunday morning, by someone who’d been dead.
    `,
    ),
    reflection(
      'path',
      'And then he sends her',
      prose`
      She’d like to hold on to him. Anyone would. But he has a message, and he trusts it to her. In that time and place a woman’s word hardly counted in court,
      and she’s the first witness. The churches of the East call her equal to the apostles, and those of the West, apostle to the apostles.
      ${either('“I ascend unto my Father, and your Father”', '“I am ascending to my Father and your Father”')}: his Father is theirs now, the friends who ran
      away included.

      If you find it hard to believe, you’re not far from the first people who heard it. They thought she was talking nonsense. Nobody in the Gospels is thrown
      out for being slow about Easter. But the whole Christian faith hangs on this one thing, that he who died is alive. Everything in the week ahead follows from
      it. If death didn’t get the last word with him, then it doesn’t have it over you, or over anyone you love.

      If you’ve never trusted him with your life, this is a good morning to begin. “Lord Jesus, I trust you. Take me as I am, and make me
      yours” is enough for a first step. Then tell someone at a church, and let them walk the next ones with you.
    `,
      { id: 'and-then-he-sends-her' },
    ),
    tasks(
      'Say their names',
      write('d21-practice', {
        title: 'Four names for seven days',
        description: line`
          Choose four people: one you love, one you work or live with, one you find difficult, and one who’d be amazed to be on the list. Each day for a week, say
          the four names to God, slowly, the way he said hers. See each face. You don’t have to ask for anything in particular.
        `,
        placeholder: 'Anna, Mr. Lee, …',
      }),
    ),
    prayer(
      'For someone still looking',
      prose`
      Risen Lord, I may have walked right past you and taken you for someone else.

      Say my name. Say it over the things I thought were buried. And when I’ve heard it, don’t let me keep it to myself. You have someone in mind for me.
      Show me who. Amen.
    `,
    ),
    promise(
      'A new kind of life',
      prose`
      Paul writes to people who’d been baptized:
      ${bible(
        'Romans 6:4',
        'like as Christ was raised up from the dead by the glory of the Father, even so we also should walk in newness of life',
        'just as Christ was raised from the dead through the glory of the Father, so we also might walk in newness of life',
      )}. He doesn’t say “fly.” He says “walk.” You can start with a few steps.
    `,
    ),
    tasks(
      'For those who carried the news',
      write('d21-gratitude', {
        title: 'Whose prayers do you think you’re living on?',
        description:
          'Someone passed it on to someone, who passed it on to you. Guess, if you don’t know. Thank God for them, living or dead.',
        placeholder: 'I suspect my grandmother…',
      }),
      mark(
        'd21-let-go',
        {
          title: 'And from the third week, what did you really put down?',
          description: 'Be truthful. Anything left unmarked can be tried again.',
        },
        [
          'Some of what was too heavy',
          'The day, at night',
          'My repayment plan',
          'A bill I’d been collecting',
          'Something I left at the cross',
          'Nothing yet, but I’ve looked at it',
        ],
      ),
    ),
  ],
}
