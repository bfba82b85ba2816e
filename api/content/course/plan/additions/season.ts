import type { Longer } from './addition.ts'

const longer = (around: string, psalm: string, title: string, description: string): Longer => ({
  around,
  psalm,
  question: { title, description },
})

/** In the second week the passages are whole psalms, so a story comes beside them. */
const story = (...texts: Parameters<typeof longer>): Longer => ({
  ...longer(...texts),
  aroundTitle: 'A story beside the song',
})

/** Additions of longer days of the second season, by day, from 1. */
export const SEASON_ADDITIONS: readonly Longer[] = [
  longer(
    'Matthew 5:1-16',
    'Psalm 1:1-6',
    'Who would you put on the list?',
    'Think of someone you’d never have called blessed. Write down what you see in them that a crowd would miss.',
  ),
  longer(
    'Matthew 5:11-26',
    'Psalm 27:1-6',
    'Where is it dark near you?',
    'Name one room, team or family where a little light would be noticed. Write about what you could bring, and what scares you about it.',
  ),
  longer(
    'Matthew 5:13-26',
    'Psalm 86:1-12',
    'What would you say first?',
    'Write the first two sentences of a conversation you’ve been putting off. You don’t have to send them.',
  ),
  longer(
    'Matthew 5:33-48',
    'Psalm 145:8-16',
    'What don’t you know about them?',
    'Think of someone who’s hard to like. Write down what you know about their week, and then what you don’t know.',
  ),
  longer(
    'Matthew 6:1-15',
    'Psalm 139:1-12',
    'What do you pray when nobody hears?',
    'Write the prayer you’d be embarrassed to pray out loud. God has heard stranger ones.',
  ),
  longer(
    'Matthew 6:5-21',
    'Psalm 103:8-18',
    'Which line is missing from your prayers?',
    'Go through the six lines once more. Write about the one you usually hurry past, and why.',
  ),
  longer(
    'Matthew 7:13-29',
    'Psalm 62:1-8',
    'What held?',
    'Remember a storm that you’ve already been through. Write about what turned out to be rock, and what turned out to be sand.',
  ),
  story(
    'Luke 2:36-52',
    'Psalm 91:1-12',
    'Who has watched over you?',
    'Write about a time when someone kept an eye on you without your asking. What did it change?',
  ),
  story(
    'Matthew 21:1-17',
    'Psalm 84:1-12',
    'What do you miss about people?',
    'Maybe you have a church and maybe you don’t. Write about what you’d hope to find if you walked in somewhere this week.',
  ),
  story(
    'Luke 18:1-14',
    'Psalm 25:14-22',
    'Whose look do you still feel?',
    'Write about a look or a sentence that made you small. Then write what you’d want God’s face to say instead.',
  ),
  story(
    'Mark 4:26-41',
    'Psalm 18:1-6',
    'What almost happened?',
    'Write about something that could have gone much worse. Who or what was there when it didn’t?',
  ),
  story(
    'Mark 4:1-20',
    'Psalm 30:1-12',
    'What are you still planting?',
    'Write about something good you keep doing though you can’t see it growing yet.',
  ),
  story(
    'Matthew 14:22-33',
    'Psalm 40:1-8',
    'What does morning look like?',
    'Describe in a few lines how you’d know that this hard time is ending. What would be the first small sign?',
  ),
  story(
    'Mark 10:13-31',
    'Psalm 16:1-11',
    'What can you leave alone?',
    'Make a list of things that are too big for you this week. Choose one, and write what it would be like not to solve it.',
  ),
  longer(
    'Acts 1:1-14',
    'Psalm 37:3-11',
    'What are you waiting for?',
    'Write down what you’re waiting for and how long it’s been. Then write what you’ve learned while you waited, even if it’s not much.',
  ),
  longer(
    'Acts 2:36-47',
    'Psalm 107:1-9',
    'Which table do you remember?',
    'Describe a meal at which you felt you belonged. Who made it happen, and how?',
  ),
  longer(
    'Acts 3:1-16',
    'Psalm 146:1-10',
    'When did someone really look at you?',
    'Write about a time when you were seen and not just helped, or when you wish that you had been.',
  ),
  longer(
    'Acts 9:32-43',
    'Psalm 116:1-9',
    'What would they hold up?',
    'If people laid out on a table what you’ve made for others, what would be there? Write down what you’d like to add.',
  ),
  longer(
    'Acts 9:1-20',
    'Psalm 51:10-17',
    'Who has changed?',
    'Write about someone who isn’t who they used to be. Do you let them be new?',
  ),
  longer(
    'Acts 12:1-17',
    'Psalm 34:1-10',
    'What have you stopped asking for?',
    'Write about a prayer you gave up on. You don’t have to pray it again today. Just say what it was.',
  ),
  longer(
    'Acts 16:6-15',
    'Psalm 65:1-8',
    'Who opened a door for you?',
    'Write about someone who let you in when they didn’t have to: a home, a job, a seat at lunch.',
  ),
  longer(
    'Philippians 1:1-14',
    'Psalm 138:1-8',
    'What has God begun in you?',
    'Look back a year. Write about one good thing in you that wasn’t there then, or was smaller.',
  ),
  longer(
    'Philippians 2:1-16',
    'Psalm 8:1-9',
    'What did it cost them?',
    'Write about someone who gave something up so that you could have it. Did they ever mention it?',
  ),
  longer(
    'Philippians 4:1-13',
    'Psalm 46:1-11',
    'What do you worry about at night?',
    'Write your worries down one by one, as a list of requests. End each line with “please.”',
  ),
  longer(
    'James 1:12-27',
    'Psalm 86:5-15',
    'What’s under the anger?',
    'Take the last time that you were angry. Write about what you were afraid of, or what you’d wanted.',
  ),
  longer(
    'James 2:1-18',
    'Psalm 112:1-9',
    'Which words came with hands?',
    'Write about a time when somebody’s help was better than anything they could have said.',
  ),
  longer(
    'James 5:7-20',
    'Psalm 103:1-12',
    'What would you ask others to pray?',
    'Write a request for prayer in three sentences, the way you’d give it to people you trust. Is there anyone you could send it to?',
  ),
  longer(
    'Philippians 3:7-21',
    'Psalm 63:1-8',
    'What are you walking toward?',
    'Write to the person you’ll be a year from now. Tell them what you hope they’ve kept up.',
  ),
]
