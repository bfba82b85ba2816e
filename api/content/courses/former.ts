import type { Answers } from '#api/contracts/cabinet-course.ts'
import type { Task } from '#api/contracts/course.ts'

/** Tasks that no day asks anymore. Answers to them stay readable, and a late save of one is accepted. */
export const RETIRED_TASKS: Readonly<Record<number, readonly Task[]>> = {
  20: [
    {
      id: 'd20-nothing',
      type: 'textarea',
      title: 'Where have you worked hard and caught nothing?',
      description: 'One thing, without excuse and without shame.',
    },
    {
      id: 'd20-which',
      type: 'radio',
      title: 'What would it be right to do with it now?',
      description: 'Wait for half a minute before you choose.',
      options: [
        'Let it down once more, in deeper water',
        'Let it down differently, and with help',
        'Leave it on the beach, with thanks',
        'Wash it and wait',
        'I cannot tell yet',
      ],
    },
    {
      id: 'd20-practice',
      type: 'textarea',
      title: 'The smallest next step',
      description: 'Name it, and do it before this time tomorrow.',
    },
  ],
  22: [
    {
      id: 'd22-door',
      type: 'radio',
      title: 'For which of the four will you also go to some trouble?',
      description: 'Which one comes to mind?',
      options: [
        'The one I love',
        'The one beside me',
        'The difficult one',
        'The surprising one',
        'For now, only prayer',
      ],
    },
  ],
}

/** Former wordings of options. Saved answers hold the text of an option, so both wordings are the same answer. */
const RENAMED_OPTIONS: Readonly<Record<string, string>> = {
  'Before the house wakes': 'Before the house wakes up',
  'It will change from day to day': 'It’ll change from day to day',
  'I honestly cannot tell': 'I honestly can’t tell',
  'A date that is coming': 'A date that’s coming',
  'What may become of someone I love': 'What may happen to someone I love',
  'A place where my things are': 'A place for my things',
  'Lord, that I might see': 'Lord, let me see',
  'An honest answer to ‘where are you?’': 'An honest answer to ‘Where are you?’',
  'I could not do it today': 'I couldn’t do it today',
  'Someone I have lost touch with': 'Someone I’ve lost touch with',
  'I can name something, and I have just done so': 'I can name something, and I’ve just done so',
  'I am grateful for a person': 'I’m grateful for a person',
  'I am glad the day is nearly over': 'I’m glad the day is nearly over',
  'I would like to be grateful': 'I’d like to be grateful',
  'An answer to ‘what seek ye?’': 'What I’m really looking for',
  'Leave to complain': 'Permission to complain',
  'A child I cannot fix': 'A child I can’t fix',
  'Other people’s quarrels': 'Other people’s fights',
  'Keeping everybody cheerful': 'Keeping everyone cheerful',
  'I would rather say it with a priest or pastor, and I will ask':
    'I’d rather say it with a priest or pastor, and I’ll ask',
  'I am still a great way off, but I have turned round': 'I’m still a long way off, but I’ve turned around',
  'I have torn it up': 'I’ve torn it up',
  'I have opened my hand, for today': 'I’ve opened my hand, for today',
  'I am willing to be made willing': 'I’m willing to be made willing',
  'I need help with this, and I will ask for it': 'I need help with this, and I’ll ask for it',
  'That of someone I grew up with': 'Someone I grew up with',
  'My own, as it was ten years ago': 'My own, ten years ago',
  'Yes, and I will write today': 'Yes, and I’ll write today',
  'Yes, and I will visit': 'Yes, and I’ll visit',
  'A bill I had been collecting': 'A bill I’d been collecting',
  'Nothing yet, but I have looked at it': 'Nothing yet, but I’ve looked at it',
  'Come near: sit beside someone instead of opposite': 'Come near: sit next to someone instead of across from them',
  'Bind up: mend, cook, drive, fix': 'Bandage: mend, cook, drive, fix',
  'Take out two pence: pay for something, unasked': 'Pay: cover something without being asked',
  'Say to the host: bring in someone else to help': 'Ask the innkeeper: bring in someone else to help',
  'I have retired, supposedly': 'I’m retired, supposedly',
  'Whoever laid the road': 'Whoever built the road',
  'News that is not mine': 'News that isn’t mine',
  'Ask somebody in, with the house as it is': 'Ask someone in, with the house as it is',
  'Sit down with those I live with, for once all at once': 'Sit down with the people I live with, all at once',
  'Lay the table for myself, and say grace': 'Set the table for myself, and say grace',
  'Eat beside someone I usually avoid at lunch': 'Eat with someone I usually avoid at lunch',
}

const renamed = (option: string) =>
  Object.hasOwn(RENAMED_OPTIONS, option) ? (RENAMED_OPTIONS[option] ?? option) : option

/** Returns answers in the current wording of the options. Text that a reader wrote stays as it is. */
export const inCurrentWording = (answers: Answers, tasks: ReadonlyMap<string, Task>): Answers =>
  Object.fromEntries(
    Object.entries(answers).map(([id, answer]) => {
      if (tasks.get(id)?.type === 'textarea') return [id, answer]
      return [id, typeof answer === 'string' ? renamed(answer) : answer.map(renamed)]
    }),
  )
