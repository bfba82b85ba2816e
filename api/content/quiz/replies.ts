/** The pages that follow a hard answer, by question key and choice id. Each names a day that all plans have. */
export const REPLIES = {
  hopes: {
    comfort: {
      title: 'We’re sorry it’s hard',
      text: 'God’s first answer to a prophet who’d had enough was bread and sleep. Day 8, “After the Fire,” is about what came next.',
    },
  },
  obstacles: {
    doubts: {
      title: 'Your questions can come along',
      text: 'Day 26, “Stay for Supper,” is about two people who didn’t believe the news, and about the one who walked with them anyway.',
    },
  },
  gratitude: {
    hard: {
      title: 'Then don’t force it',
      text: 'You don’t have to feel thankful first. Day 13, “How Long?” asks how close you can get to thanks, and one of its answers is “Not today.”',
    },
  },
  'faith-today': {
    dry: {
      title: 'Thank you for saying so',
      text: 'Half the Psalms come out of dry seasons. Day 13, “How Long?” is about praying when nothing comes back.',
    },
  },
  'prayer-life': {
    harder: {
      title: 'It gets hard for almost everyone',
      text: 'You won’t need many words. Day 6, “A Prayer Two Words Long,” is for exactly this.',
    },
  },
  'day-pace': {
    heavy: {
      title: 'That’s a lot to carry',
      text: 'You don’t have to put it all down today. Day 15, “Too Heavy for One,” is about letting someone take the other end.',
    },
  },
  'rest-at-night': {
    little: {
      title: 'You must be tired',
      text: 'God’s first help for a worn-out prophet was food and sleep. Day 16, “Put the Day Down,” is about how to end a day.',
    },
  },
  'life-season': {
    loss: {
      title: 'We’re sorry',
      text: 'Your plan has room for this. Day 13, “How Long?” and day 20, “A Bottle for Tears,” are about grief, and you can write there or only read.',
    },
  },
} as const
