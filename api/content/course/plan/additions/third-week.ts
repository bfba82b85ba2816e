import type { Addition } from './addition.ts'

export const thirdWeek: readonly Addition[] = [
  {
    note: 'Moses has led Israel out of Egypt. Jethro is the father of his wife, Zipporah. He’s a priest of another people, and it’s an outsider who sees what’s wrong.',
    further: {
      reference: 'Acts 6:1-7',
      ask: 'The first church runs into the same problem. What do they do with it, and what happens next?',
    },
    around: 'Exodus 18:13-24',
    psalm: 'Psalm 61:1-8',
    question: {
      title: 'What would happen if you put it down?',
      description:
        'Choose the heaviest thing you carry for someone else. Write what you’re afraid would happen if you let go, and how likely that is.',
    },
  },
  {
    note: 'This psalm belongs to a group called the songs of ascents. People probably sang them as they walked up to Jerusalem for the great festivals. It’s linked to Solomon, who built the temple there.',
    further: {
      reference: 'Mark 4:26-29',
      ask: 'List what the farmer does and what he doesn’t do. Which of your worries belong on the second list?',
    },
    around: 'Mark 4:30-41',
    psalm: 'Psalm 91:1-12',
    question: {
      title: 'What keeps you up?',
      description:
        'Write about what goes around in your head at night. Then, next to each thing, write whether anything can be done about it before morning.',
    },
  },
  {
    note: 'Jesus tells this story to religious people who complained about the company he kept. A younger son has asked for his inheritance early, spent it all far from home, and ended up feeding pigs.',
    further: {
      reference: 'Luke 15:25-32',
      ask: 'There’s another son, who never left. What’s his speech, and what does the father say to that one?',
    },
    around: 'Luke 15:11-24',
    psalm: 'Psalm 51:1-12',
    question: {
      title: 'What would be hard about being let off?',
      description:
        'Being forgiven can be harder than paying it back. Write about what you’d have to give up if God really wanted nothing from you but you.',
    },
  },
  {
    note: 'Peter has just asked Jesus how many times he has to forgive someone. A talent was a huge sum, about twenty years of pay for a laborer. A penny, or denarius, was pay for a single day.',
    further: {
      reference: 'Luke 23:33-43',
      ask: 'Forgiveness always costs somebody. Who’s paying here, and whom does he have in mind while he does?',
    },
    around: 'Matthew 18:21-35',
    psalm: 'Psalm 103:8-14',
    question: {
      title: 'What has holding on cost you?',
      description:
        'Not what they took: what the anger has taken since. Sleep, a friendship, a song, a street you won’t walk down. Write it plainly.',
    },
  },
  {
    note: 'Crucifixion was how Rome executed slaves and rebels, slowly and in public. Luke and John both wrote down what happened that day, and each kept words of Jesus that the other leaves out.',
    further: {
      reference: '2 Corinthians 4:7-10',
      ask: 'Paul carries the death of Jesus around in his own body, he says. What does he think it does in him?',
    },
    around: 'Luke 23:39-49',
    psalm: 'Psalm 22:1-11',
    question: {
      title: 'A Friday of your own',
      description:
        'Write about a day when you were sure that everything was over. What were you wrong about? What still hurts?',
    },
  },
  {
    note: 'Lazarus and his sisters, Mary and Martha, are close friends of Jesus. Lazarus has been dead for four days when Jesus gets there. What he does next made some people believe, and others decide to kill him.',
    further: {
      reference: 'Romans 8:35-39',
      ask: 'Paul lists everything he can think of that might pull us away from love. What would you add, and is it covered?',
    },
    around: 'John 11:17-36',
    psalm: 'Psalm 116:1-9',
    question: {
      title: 'Someone who left a mark',
      description:
        'Think of someone who’s no longer part of your days: a grandparent, a teacher, a friend who moved away. Write down something they said, in the words that they really used.',
    },
  },
  {
    note: 'Magdala was a fishing town on the Lake of Galilee. Luke says that Jesus freed Mary from seven demons, and that she and other women traveled with him and paid for what the group needed.',
    further: {
      reference: '1 Corinthians 15:3-8',
      ask: 'This may be the oldest list of people who saw him alive. Who is on it, and whom would you add from John’s story?',
    },
    around: 'John 20:1-10',
    psalm: 'Psalm 118:14-24',
    question: {
      title: 'What you took for the gardener',
      description:
        'Write about a time when something good was right in front of you and you took it for something else. What opened your eyes?',
    },
  },
]
