import type { DayText } from '#api/content/course/courses/written.ts'
import {
  choose,
  prayer,
  promise,
  reflection,
  scripture,
  tasks,
  welcome,
  write,
} from '#api/content/course/courses/blocks.ts'
import { bible, line, prose } from '#api/content/course/courses/prose.ts'
import { byDay } from '#api/content/course/courses/translate.ts'

export const day10: DayText = {
  subtitle: 'How a boy learned whose voice it was',
  essentials: ['scripture', 'reflection', ['d10-returning', 'd10-practice'], 'prayer', 'welcome'],
  blocks: [
    welcome(
      'A question people rarely ask out loud',
      prose`
      How does anyone know that it’s God? You have a thought in the shower, or a line of Scripture won’t leave you alone. Is that
      him, or is it only you, or last night’s pizza? If you’ve wondered about it, you’re in the company of a future prophet in
      his pajamas.
    `,
    ),
    scripture('Three times down the hall', '1 Samuel 3:4-9'),
    reflection(
      'moon',
      'In praise of Eli',
      prose`
      Samuel’s mistake is a good mistake. He hears his name, he gets out of a warm bed, and he goes to serve someone. He does it
      three times without a word of complaint. He has the wrong room and the right heart. And God, who could have spoken a little
      more plainly, seems happy to call a fourth time.

      That may help you relax. Say you act on what you honestly took for God’s nudge, and it sends you to call a lonely uncle, and
      it turns out to have been only your own kind thought. Then an uncle got called. God can put up with mistakes like that.

      But the boy couldn’t have found the way out alone. It took Eli, and Eli is nobody’s idea of a spiritual guide. He’s old,
      nearly blind, and he has failed badly as a father. The message Samuel is about to receive is a hard one about Eli’s own
      family. Yet he knows from long ago what it’s like to be called. He can’t hear it for Samuel. He can only send the boy back
      to bed with the right words to say.

      So there’s a simple test in this story. Does it keep coming back? Does it send me toward someone’s good? Could I say it to a
      wise older person, out loud, in daylight? And does it sound like Jesus, who never contradicts himself? A voice that flatters
      you, or rushes you, or has to be kept secret from everyone who loves you, usually comes from somewhere else.
    `,
    ),
    prayer(
      'Samuel’s answer',
      prose`
        Speak, Lord, for your servant is listening. I’ve run to a number of wrong rooms, and I’m a little out of breath.

        If what I think I hear isn’t you, turn me around kindly. If it is you, call again. I’ll try to be where you can find me.
        Amen.
      `,
      { subtitle: 'Say it lying down, if you like' },
    ),
    tasks(
      'Who is your Eli?',
      write('d10-returning', {
        title: 'What keeps coming back?',
        description: line`
          Is there a thought, a person or a verse that has called more than once in recent weeks? Write it as plainly as you can.
          If there isn’t one, write “I’m listening.”
        `,
        placeholder: 'For some time now I’ve been thinking that…',
      }),
      choose(
        'd10-practice',
        {
          title: 'A person to share it with',
          description: line`
            Choose who could hear it, and send a message ${byDay('today', 'tomorrow')} to ask for half an hour. If no one comes to mind, ask God for an
            Eli and keep an eye open.
          `,
        },
        [
          'A priest, pastor or other minister',
          'An older friend',
          'My husband or wife',
          'A brother or sister',
          'Someone I’ve lost touch with',
          'No one yet',
        ],
      ),
      write('d10-gratitude', {
        title: 'Thank God for an old voice',
        description:
          'Who once said something to you about God, maybe long ago and maybe clumsily, that turned out to be true?',
        placeholder: 'My aunt, who used to say…',
      }),
    ),
    promise(
      'For those who ask the way',
      prose`
      ${bible(
        'James 1:5',
        'If any of you lack wisdom, let him ask of God, that giveth to all men liberally, and upbraideth not; and it shall be given him.',
        'But if any of you lacks wisdom, let him ask of God, who gives to all liberally and without reproach, and it will be given to him.',
      )} In other words, God doesn’t scold you for asking. You’re allowed to ask twice.
    `,
    ),
  ],
}
