import type { Addition } from './addition.ts'

export const firstWeek: readonly Addition[] = [
  {
    note: 'Mark is the shortest of the four Gospels, the books that tell the story of Jesus. The twelve are the friends he’s been training. He has just sent them out on their own for the first time, and they’ve come back worn out.',
    further: {
      reference: 'Matthew 11:28-30',
      ask: 'Here Jesus offers rest and a yoke in the same breath. What kind of work could feel like rest?',
    },
    around: 'Mark 6:32-44',
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
]
