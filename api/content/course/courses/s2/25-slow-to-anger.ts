import type { DayText } from '#api/content/course/courses/written.ts'
import {
  choose,
  prayer,
  promise,
  reflection,
  scripture,
  steps,
  tasks,
  welcome,
  write,
} from '#api/content/course/courses/blocks.ts'
import { bible, line, prose } from '#api/content/course/courses/prose.ts'
import { either } from '#api/content/course/courses/translate.ts'

export const day25: DayText = {
  subtitle: 'A face in the mirror',
  blocks: [
    welcome(
      'A blunt man',
      prose`
    The second letter’s by James, and he doesn’t sing. He writes short sentences, like a foreman. Many Christians have thought that he’s the brother of the Lord who led the church in Jerusalem. He wants to know what we’re like at home.
  `,
    ),
    scripture('Quick and slow', 'James 1:19-25'),
    reflection(
      'water',
      'The wrong way around',
      prose`
    ${either('“swift to hear, slow to speak, slow to wrath.”', '“swift to hear, slow to speak, and slow to anger.”')} Put it up on the fridge, and you’ll find that most of us have it backward. We’re quick to get angry, quicker to speak, and if there’s time left, we listen.

    He doesn’t say never. There are things that ought to make us angry. Jesus was, more than once, mostly when somebody kept a hurt person from being helped. James says slow. Anger is a good watchdog and a bad driver. Let it bark. Go and see what it’s barking at. Then put it back in the yard and drive yourself.

    And then he gets out a mirror. A man looks in it and sees what’s there: egg on his chin. He says, huh. He walks away and forgets. That’s what it’s like, says James, to hear the word and not do it. The trouble wasn’t with the mirror.

    He has a lovely name for what we’re looking into, though. It’s ${either('“the perfect law of liberty.”', '“the perfect law of freedom.”')} Somebody who can’t hold his temper isn’t free. Whoever pushes his button is driving the car. When you find that you could’ve snapped, and didn’t, you know what James means. For about a second, you were free.
  `,
    ),
    steps('leaf', 'In the second before', {
      'Feel where it starts': ['Jaw, neck, hands, stomach. It’s always a bit earlier than the words.'],
      'Ask one question, out loud': [
        '“What did you mean by that?” It’s hard to ask and shout at once, and sometimes the answer changes everything.',
      ],
      'Leave the room well': [
        '“I’m too angry to be fair. Give me ten minutes.” Then come back. That’s the part people skip.',
      ],
    }),
    tasks(
      'Egg on the chin',
      choose(
        's2-d25-button',
        { title: 'Who or what pushes your button?', description: 'Be exact. It’s useful to know where it is.' },
        [
          'Being interrupted',
          'Being blamed',
          'Being ignored',
          'Mess and noise',
          'Other drivers',
          'The news',
          'Someone I love',
        ],
      ),
      write('s2-d25-practice', {
        title: 'Today, be slow once',
        description: line`Wait for the moment. Count to five, ask a question, and listen to the end of the answer. Tonight, write what you heard that you’d have missed.`,
        placeholder: 'She wasn’t angry at me. She was tired.',
      }),
    ),
    prayer(
      'In front of the mirror',
      prose`
    God, I’ve got egg on my chin, and I’ve had it for years. The people I live with have been kind about it.

    Make me quick to hear. Put a second in me, just one, between the button and the bell. And where my anger’s done damage, give me words to say so. Amen.
  `,
    ),
    promise(
      'To see and not forget',
      prose`
    ${bible('Psalm 119:18', 'Open thou mine eyes, that I may behold wondrous things', 'Open my eyes, that I may see wondrous things')}. It’s a good prayer in front of a Bible, and in front of a teenager.
  `,
    ),
    tasks(
      'Somebody who stayed calm',
      write('s2-d25-gratitude', {
        title: 'Who was slow to get angry with you?',
        description: 'They’d have had a right to shout. What did they do?',
        placeholder: 'I’d wrecked the car, and he only asked…',
      }),
    ),
  ],
}
