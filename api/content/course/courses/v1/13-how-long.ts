import type { DayText } from '#api/content/course/courses/written.ts'
import {
  choose,
  prayer,
  promise,
  reflection,
  scripture,
  tasks,
  welcome,
  write,
} from '#api/content/course/courses/blocks.ts'
import { bible, line, prose } from '#api/content/course/courses/prose.ts'

export const day13: DayText = {
  subtitle: 'Hannah, and prayers that get no answer',
  help: 'despair',
  essentials: ['scripture', 'reflection', 'd13-practice', 'prayer', 'welcome'],
  blocks: [
    welcome(
      'The page other books leave out',
      prose`
      It would be dishonest to write a week about listening and say nothing about silence. There are people who’ve prayed for years
      and would admit, if they trusted you, that they’ve heard nothing at all. You may live with one. You may be one, $name.

      If today finds you happy, read this for someone else, and keep it for later. If today finds you so low that you’d rather not
      be here, please don’t stay alone with it: there are people to call at the end of this page.
    `,
    ),
    scripture('Hannah at the temple', '1 Samuel 1:10, 1:12-16'),
    reflection(
      'moon',
      'She was asked to leave',
      prose`
      Hannah wants a child, and there is no child. Year after year the family goes up to worship. Year after year she comes home
      with nothing but her husband’s other wife, who has children and lets her know it. This time she can’t eat. She gets up from
      the table and goes in to pray, and what comes out can’t be put into a nice sentence. Her lips move. There’s no sound.

      The priest watches her mouth and decides that she’s drunk. So on top of everything else, the man of God gets her wrong. She
      could have walked out of that place for the rest of her life. What she does is stand her ground, politely: I’m not drunk. I’m
      sad. I’ve been pouring it all out in front of the Lord.

      If your own grief is the same as hers, you should know before you read on that she does have a son in the end, and not everyone
      does. But look at where her face changes. It’s that same afternoon, when nothing has happened yet. She eats. She’s no longer
      carrying it by herself. She has said all of it, to God, with nothing held back.
    `,
    ),
    scripture('A song for people like her', 'Psalm 13:1-3', { id: 'a-song-for-people-like-her' }),
    reflection(
      'candle',
      'What we don’t know',
      prose`
      About a third of the psalms complain, and they were sung in the temple, on purpose, by choirs. The people who put the Bible together
      read all that and kept it. They must have thought that someone would need it.

      Why God is sometimes silent, nobody can explain to you, and be careful of people who try. It isn’t proof that you’ve done wrong.
      It isn’t proof that he has gone, either. Isaiah says it to his face, and in the same sentence calls him by his best name:
      ${bible(
        'Isaiah 45:15',
        'Verily thou art a God that hidest thyself, O God of Israel, the Saviour.',
        'Most certainly you are a God who has hidden yourself, God of Israel, the Savior.',
      )} And on the cross Jesus himself prayed a psalm that asks “why” in its first line.

      Despair talks about God in the third person, or stops talking. A complaint still has his address on it.
    `,
      { id: 'what-we-dont-know' },
    ),
    tasks(
      'Write your own',
      write('d13-practice', {
        title: 'A psalm in three lines',
        description: line`
          This is how David goes about it in Psalm 13. Begin the first line with “How long.” Begin the second with “Look at.” Later
          he gets as far as “But I trust,” and you can write that for the third if it’s so. If it isn’t, finish with “I’m still here.” Then read it out loud,
          once, to God. You don’t have to soften it.
        `,
        placeholder: 'How long… Look at… I’m still here.',
      }),
    ),
    promise(
      'When you have no words',
      prose`
      ${bible(
        'Romans 8:26',
        'for we know not what we should pray for as we ought: but the Spirit itself maketh intercession for us with groanings which cannot be uttered.',
        'for we don’t know how to pray as we ought. But the Spirit himself makes intercession for us with groanings which can’t be uttered.',
      )}

      So when only your lips move, or not even that, God’s own Spirit is praying in you. It may sound like no more than a sigh on the
      stairs. It’s heard.
    `,
    ),
    prayer(
      'With the lights off',
      prose`
      God who hides, I don’t understand you.

      I’m not going to pretend to, and I’m not going away.

      Give light to my eyes. Amen.
    `,
    ),
    tasks(
      'If you can',
      choose(
        'd13-gratitude',
        {
          title: 'How close can you get to thanks today?',
          description: 'An honest small answer is worth more than a big polite one. Choose it and let it be.',
        },
        [
          'I can name something, and I’ve just done so',
          'I’m grateful for a person',
          'I’m glad the day is nearly over',
          'I’d like to be grateful',
          'Not today',
        ],
      ),
    ),
  ],
}
