/** What a day can add for a reader's level of experience, or to fill a longer time. */
export type Addition = {
  /** For newcomers: where the passage comes from. */
  note: string
  /** For experienced readers: a second passage to compare, and what to look for. */
  further: { reference: string; ask: string }
  /** The surroundings of the day's passage, for days of 15 minutes and more. */
  around: string
  /** For the longest days. */
  psalm: string
  /** To write about, for days of 15 minutes and more. */
  question: { title: string; description: string }
}

/** By day, from 1. */
export const ADDITIONS: readonly Addition[] = [
  {
    note: 'Mark is the shortest of the four Gospels, the books that tell the story of Jesus. The twelve are the friends he’s been training. He has just sent them out on their own for the first time, and they’ve come back worn out.',
    further: {
      reference: 'Matthew 11:28-30',
      ask: 'Here Jesus offers rest and a yoke in the same breath. What kind of work could feel like rest?',
    },
    around: 'Mark 6:30-44',
    psalm: 'Psalm 121:1-8',
    question: {
      title: 'What are you tired of?',
      description:
        'Being tired from something good isn’t the same as being tired of it. Write a few lines about which kind you have.',
    },
  },
  {
    note: 'Genesis is the first book of the Bible, and this is its third chapter. God has made a garden and two people, with one rule. They’ve just broken it. This is what happens next.',
    further: {
      reference: 'Luke 19:5-10',
      ask: 'Zacchaeus was up in a tree, too. Who does the looking in each story, and what happens when the person is found?',
    },
    around: 'Genesis 3:1-13',
    psalm: 'Psalm 32:1-7',
    question: {
      title: 'What do you hide behind?',
      description:
        'Work, jokes, being fine, being busy: most of us have a favorite tree. Write about yours, and what it protects.',
    },
  },
  {
    note: 'The books of Kings tell the story of Israel’s kings and prophets. Elijah, a prophet, has announced a long drought and is in hiding. God sends him across the border to Zarephath, to the house of a foreign widow.',
    further: {
      reference: 'John 6:31-35',
      ask: 'Jesus talks about the bread in the desert. What does he add that wasn’t there before?',
    },
    around: 'Exodus 16:13-21',
    psalm: 'Psalm 104:24-30',
    question: {
      title: 'What is in your second jar?',
      description:
        'Write about something you’re storing up because you’re afraid there won’t be enough: money, plans, worry, control.',
    },
  },
  {
    note: 'Jacob is one of the fathers of Israel, and at this point he’s in trouble. He tricked his brother Esau out of a blessing, and Esau wants him dead. He’s on his way to an uncle he’s never met.',
    further: {
      reference: 'John 1:47-51',
      ask: 'Jesus borrows Jacob’s ladder to describe himself. What does that make him?',
    },
    around: 'Genesis 28:10-19',
    psalm: 'Psalm 84:1-7',
    question: {
      title: 'A place you’d never call holy',
      description:
        'Describe the last place where you expected nothing from God. Who was there? What happened that you’ve thought about since?',
    },
  },
  {
    note: 'Isaiah was a prophet, which means that he spoke to the people for God. This part speaks to people who lost a war and were taken to a foreign country. Jacob and Israel are both names for them.',
    further: {
      reference: 'John 10:2-5',
      ask: 'In Isaiah the name is written down. Here it’s called out loud. What does the sheep know that the stranger doesn’t?',
    },
    around: 'Isaiah 43:1-7',
    psalm: 'Psalm 139:13-18',
    question: {
      title: 'Where did that name come from?',
      description:
        'Take one hard name you still answer to. Write down who gave it to you, and how old you were. Then write what you’d say to a child who was called that.',
    },
  },
  {
    note: 'Jesus is on the road to Jerusalem, where he’ll be killed a week later. Bartimaeus calls him Son of David, a royal title. It means that he takes Jesus for the king that Israel had been waiting for.',
    further: {
      reference: 'Luke 18:9-14',
      ask: 'Two people pray in this story, one at length and one in a single line. What did the short prayer have that the long one didn’t?',
    },
    around: 'Mark 10:35-52',
    psalm: 'Psalm 130:1-8',
    question: {
      title: 'What would you shout?',
      description:
        'If you had one sentence before Jesus walked past, and no time to make it polite, what would it be? Write it, and then write what makes it hard to say.',
    },
  },
  {
    note: 'Genesis 2 comes at the end of the story of creation. Deuteronomy comes much later: Moses is repeating God’s law to the people shortly before he dies. Sabbath is the Hebrew word for stopping.',
    further: {
      reference: 'Hebrews 4:9-11',
      ask: 'The letter says to work hard at resting. What would be hard about it?',
    },
    around: 'Mark 2:23-28',
    psalm: 'Psalm 92:1-5',
    question: {
      title: 'Who sets your quota?',
      description:
        'Write down the number of bricks you think you owe each day, in your own terms. Then write who you think would be angry if you made fewer.',
    },
  },
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
      title: 'What they’d say to you now',
      description: 'Think of the one you miss. Write a few lines in their voice, in the words that they really used.',
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
