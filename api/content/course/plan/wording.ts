import type { TimeOfDay, PrayFor } from './signs.ts'

/** How the welcome of a day opens, in turn. `$name` is the reader's first name and can be left out with its comma. */
export const OPENINGS: Record<TimeOfDay, readonly string[]> = {
  morning: [
    'Good morning, $name. Before the day starts asking for things, these few minutes are yours.',
    'Good morning. Have your coffee first if you need it. God isn’t in a hurry.',
    'It’s early, $name. Nothing has gone wrong yet today, and nothing has to be fixed before you read this.',
    'Good morning. Open a curtain if you can, and let some light in while you read.',
    'A new day, $name. You don’t have to carry yesterday into it.',
    'Good morning. Whatever kind of night you had, it’s behind you now.',
    'You’re up, and you’re here. That’s a good way to start, $name.',
  ],
  midday: [
    'You’ve stepped away for a few minutes, $name. The work will still be there when you get back.',
    'Halfway through the day is a good time to put things down for a moment.',
    'Take a breath, $name. Let your shoulders drop. The next few minutes don’t belong to anyone else.',
    'Wherever you’re sitting for your break, you can be met there.',
    'The morning is done, $name. Before you start on the rest, here’s some quiet.',
    'Close the other tabs, if you can. This one won’t take long.',
    'You don’t have to be productive right now, $name. That’s the point of a break.',
  ],
  evening: [
    'Good evening, $name. The day is mostly over. You can stop adding to it now.',
    'Good evening. Turn one light off, if you like, and let the room get a little quieter.',
    'You made it to the end of another day, $name. Sit down. This won’t ask much of you.',
    'Whatever didn’t get done today can wait until tomorrow. This is a good place to stop.',
    'Good evening, $name. You don’t have to review the whole day. Just be here.',
    'It’s late enough to be honest and early enough to rest. Come as you are.',
    'The house is settling down, $name. Let yourself settle, too, before you read on.',
  ],
}

type Prompt = { title: string; prompts: readonly string[] }

/** Whom a day prays for: a title, and three ways to pray, in turn. */
export const INTERCESSIONS: Record<PrayFor, Prompt> = {
  family: {
    title: 'A minute for your family',
    prompts: [
      'Picture each person in your family where they are at this moment. Say their name, and ask God for one thing they need today.',
      'Choose the person in your family you understand least. Ask God to show you one thing about them that he loves.',
      'Thank God for one thing each person in your family does that nobody ever mentions. Then ask him to bless your home tonight.',
    ],
  },
  friends: {
    title: 'A minute for your friends',
    prompts: [
      'Think of a friend you haven’t heard from for a while. Say their name to God, and ask for whatever you’d hope for if you were in their place.',
      'Which friend is having a hard week? Put them in God’s hands by name. Then send them a line.',
      'Thank God for a friend who’s stayed. Ask him to give them back some of what they’ve given you.',
    ],
  },
  sick: {
    title: 'A minute for the one who is sick',
    prompts: [
      'Say the name of the person who’s sick. Ask God for healing, for good care, and for a night without pain.',
      'Pray for the people around the one who’s sick: the nurses, the family, whoever is waiting in the hall. Name them if you can.',
      'Ask God to be closer to them than the sickness is. You don’t need better words than that.',
    ],
  },
  missed: {
    title: 'A minute for the one you miss',
    prompts: [
      'Say the name of the person you miss. Thank God for one day that you had with them, as exactly as you can.',
      'Leave the one you miss in God’s hands. You may have to do it every day. That’s all right.',
      'Ask God to comfort someone else who misses the same person. Say that person’s name, too.',
    ],
  },
  decision: {
    title: 'A minute for your decision',
    prompts: [
      'Lay out the decision in front of God in one sentence. Don’t ask for the answer yet. Ask to want what’s good.',
      'Imagine having decided one way, and sit with it for a few breaths. Then the other way. Tell God which one left more peace.',
      'Ask God for one wise person to talk to about your decision. If a name comes to mind, write it down.',
    ],
  },
  work: {
    title: 'A minute for your work',
    prompts: [
      'Ask God to bless the next thing on your list, and the person it’s for.',
      'Think of the hardest person where you work or study. Ask for one fair thing to happen to them today.',
      'Thank God for one part of your work or studies that you’d miss. Ask for help with the part that you wouldn’t.',
    ],
  },
  world: {
    title: 'A minute for the world',
    prompts: [
      'Choose one place from the news. Ask God to protect the children there, and to strengthen one person who’s making peace.',
      'Pray for people who’ll go to bed hungry tonight, and ask what a small part of yours could do about it.',
      'Pray for whoever has to make a hard decision for many other people this week. Ask God to give them wisdom and a conscience.',
    ],
  },
}

/** How to spend the quiet minutes of a longer day, week by week. */
export const QUIET: readonly string[] = [
  'Set a timer and put the screen face down. Sit the way you’d sit with an old friend. When your thoughts run off, come back to your breath, and to the words “Here I am.”',
  'Set a timer. Choose one word from today’s passage and say it silently as you breathe out. There’s nothing to get done.',
  'Set a timer and open your hands in your lap. Each time something you’re worried about comes to mind, imagine setting it down in God’s hands, and open yours again.',
  'Set a timer. For the first half, thank God for whatever comes to mind. For the second half, stop talking and listen.',
]
