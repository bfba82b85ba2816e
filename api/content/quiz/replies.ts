/**
 * The pages that follow a hard answer, by question key and choice id. Each names a day that all plans have, and shows its
 * picture and a verse of the World English Bible.
 */
export const REPLIES = {
  hopes: {
    comfort: {
      title: 'We’re sorry it’s hard',
      text: 'God’s first answer to a prophet who’d had enough was bread and sleep. Day 8, “After the Fire,” is about what came next.',
      url: '/art/days/v1-8.svg',
      data: '<blockquote>Yahweh is near to those who have a broken heart, and saves those who have a crushed spirit.</blockquote><cite>Psalm 34:18</cite>',
    },
  },
  obstacles: {
    doubts: {
      title: 'Your questions can come along',
      text: 'Day 26, “Stay for Supper,” is about two people who didn’t believe the news, and about the one who walked with them anyway.',
      url: '/art/days/v1-26.svg',
      data: '<blockquote>I believe. Help my unbelief!</blockquote><cite>Mark 9:24</cite>',
    },
  },
  gratitude: {
    hard: {
      title: 'Then don’t force it',
      text: 'You don’t have to feel thankful first. Day 13, “How Long?” asks how close you can get to thanks, and one of its answers is “Not today.”',
      url: '/art/days/v1-13.svg',
      data: '<blockquote>Pour out your heart before him. God is a refuge for us.</blockquote><cite>Psalm 62:8</cite>',
    },
  },
  'faith-today': {
    dry: {
      title: 'Thank you for saying so',
      text: 'Half the Psalms come out of dry seasons. Day 13, “How Long?” is about praying when nothing comes back.',
      url: '/art/days/v1-13.svg',
      data: '<blockquote>Hope in God! For I shall still praise him, the saving help of my countenance, and my God.</blockquote><cite>Psalm 42:11</cite>',
    },
  },
  'prayer-life': {
    harder: {
      title: 'It gets hard for almost everyone',
      text: 'You won’t need many words. Day 6, “A Prayer Two Words Long,” is for exactly this.',
      url: '/art/days/v1-6.svg',
      data: '<blockquote>Yahweh is near to all those who call on him, to all who call on him in truth.</blockquote><cite>Psalm 145:18</cite>',
    },
  },
  'day-pace': {
    heavy: {
      title: 'That’s a lot to carry',
      text: 'You don’t have to put it all down today. Day 15, “Too Heavy for One,” is about letting someone take the other end.',
      url: '/art/days/v1-15.svg',
      data: '<blockquote>Cast your burden on Yahweh and he will sustain you.</blockquote><cite>Psalm 55:22</cite>',
    },
  },
  'rest-at-night': {
    little: {
      title: 'You must be tired',
      text: 'God’s first help for a worn-out prophet was food and sleep. Day 16, “Put the Day Down,” is about how to end a day.',
      url: '/art/days/v1-16.svg',
      data: '<blockquote>In peace I will both lay myself down and sleep, for you, Yahweh alone, make me live in safety.</blockquote><cite>Psalm 4:8</cite>',
    },
  },
  'life-season': {
    loss: {
      title: 'We’re sorry',
      text: 'Your plan has room for this. Day 13, “How Long?” and day 20, “A Bottle for Tears,” are about grief, and you can write there or only read.',
      url: '/art/days/v1-20.svg',
      data: '<blockquote>You count my wanderings. You put my tears into your container. Aren’t they in your book?</blockquote><cite>Psalm 56:8</cite>',
    },
  },
} as const
