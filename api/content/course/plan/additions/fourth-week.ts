import type { Addition } from './addition.ts'

export const fourthWeek: readonly Addition[] = [
  {
    note: 'Jesus has risen from the dead, and his friends have gone back to fishing. Before he was killed, Peter had said three times that he didn’t know him. John is the one called the disciple whom Jesus loved.',
    further: {
      reference: 'Matthew 20:8-16',
      ask: 'Who’s measuring in this story? What exactly did the early workers lose?',
    },
    around: 'John 21:1-17',
    psalm: 'Psalm 16:1-11',
    question: {
      title: 'What do you think they have?',
      description:
        'Write about the life you compare yours with. Then underline what you know for a fact, and look at what’s left.',
    },
  },
  {
    note: 'Jews and Samaritans were neighbors who despised each other, for reasons of faith and history. A priest and a Levite both served in the temple. The road drops steeply through empty country.',
    further: {
      reference: 'James 2:14-17',
      ask: 'James quotes a kind sentence that does nobody any good. When have you said something like it?',
    },
    around: 'Luke 10:25-37',
    psalm: 'Psalm 146:1-10',
    question: {
      title: 'Your reasons for the other side of the road',
      description:
        'Write down the reasons you usually have for not stopping. Be fair to yourself: some are good. Which one isn’t?',
    },
  },
  {
    note: 'Ruth is a young widow from Moab who has come to Bethlehem with her mother-in-law, Naomi. The law let poor people pick up what the harvesters left behind. Boaz is a relative, though she doesn’t know it yet.',
    further: {
      reference: 'Colossians 3:15-17',
      ask: 'What would have to change about an ordinary Tuesday for this to be true of it?',
    },
    around: 'Ruth 2:1-12',
    psalm: 'Psalm 90:12-17',
    question: {
      title: 'The best part of your work',
      description:
        'Paid or not, something in what you do all day is good for somebody. Write about the last time you saw it land.',
    },
  },
  {
    note: 'Acts is the second book by Luke, about the first Christians. Pentecost is a Jewish harvest festival, fifty days after Passover. It’s fifty days since Easter, and Jerusalem is full of visitors from many countries.',
    further: {
      reference: 'Ezekiel 37:5-10',
      ask: 'Ezekiel sees what breath does to dry bones. What happens first, and what does he have to do?',
    },
    around: 'Acts 2:12-18',
    psalm: 'Psalm 19:7-14',
    question: {
      title: 'A sentence you’d take back',
      description: 'Write down something you said that you still think about. What would you say in its place today?',
    },
  },
  {
    note: 'On Friday Jesus was put to death on a cross. On Sunday morning some of the women found his tomb empty. It’s now Sunday afternoon, and hardly anyone knows what to believe.',
    further: {
      reference: 'John 20:11-18',
      ask: 'Mary Magdalene doesn’t recognize him, either. What opens her eyes, and what is she given to do?',
    },
    around: 'Luke 24:13-27',
    psalm: 'Psalm 34:1-8',
    question: {
      title: 'When your heart burned',
      description:
        'Afterward the two of them noticed that something had been happening on the road all along. Write about a time when you only saw it later.',
    },
  },
  {
    note: 'Daniel was taken from Jerusalem to Babylon as a young man, and he served its kings all his life. Now he’s old. Jealous officials have gotten the king to sign a law against praying to anyone but the king.',
    further: {
      reference: 'Luke 18:1-8',
      ask: 'Jesus tells this about not giving up in prayer. Who’s the stubborn one in the story, and what does she do every day?',
    },
    around: 'Daniel 6:4-16',
    psalm: 'Psalm 119:9-16',
    question: {
      title: 'What has already become you?',
      description:
        'Write about something you do every day without deciding to. How did it start? What has it made of you?',
    },
  },
  {
    note: 'Samuel, the boy from day 10, has become Israel’s leader. The people have come back to God after years away, and an enemy army has been turned back. Eben-ezer means stone of help.',
    further: {
      reference: 'Philippians 1:3-6',
      ask: 'Paul looks back and looks forward in one sentence. Who’s doing the work in each half?',
    },
    around: 'Joshua 4:1-9',
    psalm: 'Psalm 126:1-6',
    question: {
      title: 'Who’ll ask you about the stone?',
      description:
        'In Joshua, children would ask what the stones meant. Write what you’d say to someone who asked you about these four weeks.',
    },
  },
]
