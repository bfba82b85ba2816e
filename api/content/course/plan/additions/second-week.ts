import type { Addition } from './addition.ts'

export const secondWeek: readonly Addition[] = [
  {
    note: 'Elijah was a prophet in Israel about 850 years before Jesus. He’s just won a public contest against the king’s false prophets, and Queen Jezebel has sworn to kill him for it. He has run as far as he can.',
    further: {
      reference: 'Exodus 33:18-23',
      ask: 'Moses stood on the same mountain, also in a hole in the rock. What’s the same about how God passes by, and what’s different?',
    },
    around: '1 Kings 19:1-13',
    psalm: 'Psalm 62:1-8',
    question: {
      title: 'What are you hoping God will shout?',
      description:
        'Write about something you wish God would make loud and clear. What would you do if the answer came as a whisper?',
    },
  },
  {
    note: 'The Psalms are Israel’s songbook: 150 prayers in poetry, written over many centuries. This one carries the name of David, who looked after sheep as a boy and later became king.',
    further: {
      reference: 'Ezekiel 34:11-16',
      ask: 'God says that he’ll do a shepherd’s work himself. Which of these sheep are you at the moment?',
    },
    around: 'John 10:7-16',
    psalm: 'Psalm 100:1-5',
    question: {
      title: 'Tell it as your own',
      description:
        'Rewrite two lines of the psalm from your own life. If God isn’t a shepherd where you live, what is he? A bus driver, a nurse, a foreman?',
    },
  },
  {
    note: 'Samuel’s mother, Hannah, had prayed for a child for years. When he was born, she brought him to serve in God’s house with Eli, the old priest. He’ll grow up to be a great prophet.',
    further: {
      reference: 'Isaiah 30:20-21',
      ask: 'The voice here comes from behind. Why might guidance come only after you’ve started to walk?',
    },
    around: '1 Samuel 3:1-18',
    psalm: 'Psalm 25:4-10',
    question: {
      title: 'A nudge you followed',
      description:
        'Write about a time when you acted on a quiet sense that you should. How did you know? What came of it?',
    },
  },
  {
    note: 'This comes from the Sermon on the Mount, the longest talk by Jesus that we have. Many of the people listening lived from one day’s pay to the next. Solomon was the richest king in their history.',
    further: {
      reference: 'Job 38:4-11',
      ask: 'God answers a suffering man with questions about nature. How is that like what Jesus does with the lilies, and how isn’t it?',
    },
    around: 'Matthew 6:24-34',
    psalm: 'Psalm 8:1-9',
    question: {
      title: 'What are you worried about, exactly?',
      description:
        'Name one worry as precisely as you described the living thing: how big it is, when it started, what it lives on. Only facts.',
    },
  },
  {
    note: 'John’s Gospel was written later than the other three and tells the story its own way. Jews and Samaritans shared the same ancestors and the same Scriptures, and had as little to do with each other as they could.',
    further: {
      reference: 'Philippians 3:12-14',
      ask: 'Paul is still thirsty, many years later. What is he after, and who was after him first?',
    },
    around: 'John 4:16-30',
    psalm: 'Psalm 27:4-9',
    question: {
      title: 'If you could sit at that well',
      description:
        'Imagine that you have an hour at the well with Jesus. What would you talk about first? What would you not bring up until the end?',
    },
  },
  {
    note: 'Hannah lived about a thousand years before Jesus. A man could have two wives then, and a woman without children was often looked down on. Her son, Samuel, is the boy you met on day ten.',
    further: {
      reference: 'Lamentations 3:19-26',
      ask: 'Find the turn. What does the writer remember, and has anything around him changed when he does?',
    },
    around: 'Psalm 42:1-11',
    psalm: 'Psalm 77:1-12',
    question: {
      title: 'The question you don’t ask in church',
      description:
        'Write down the question you’d ask God if you were sure that it wouldn’t offend him. (It won’t. Look at what he kept in the book.)',
    },
  },
  {
    note: 'This is the end of the Christmas story. Mary has given birth in Bethlehem, far from home. Shepherds have come in from the fields at night and said that angels sent them.',
    further: {
      reference: 'Luke 2:41-51',
      ask: 'Twelve years later Mary is keeping things in her heart again. What did she not understand this time?',
    },
    around: 'Luke 2:8-20',
    psalm: 'Psalm 63:1-8',
    question: {
      title: 'Something you don’t understand yet',
      description:
        'Write down one thing from your life that you’ve kept, and turned over, and still can’t explain. You don’t have to explain it now.',
    },
  },
]
