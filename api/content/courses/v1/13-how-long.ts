import type { DayCourse } from '#api/contracts/course.ts'
import { kjv, line, prose } from '#api/content/courses/prose.ts'

export const day13: DayCourse = {
  title: 'How Long?',
  subtitle: 'For days when nothing comes',
  blocks: [
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'welcome',
        title: 'The page the others leave out',
        paragraphs: prose`
          It would be dishonest to write a week about listening and say nothing about silence. There are people who have
          prayed for years and would tell you, if they trusted you, that they have heard nothing at all. You may live
          with one. You may be one, $name.

          If today finds you happy, read this for somebody else, and keep it for later.
        `,
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'scripture',
        title: 'A complaint, set to music',
        subtitle: 'Psalm 13:1-3',
        paragraphs: prose`
          How long wilt thou forget me, O LORD? for ever? how long wilt thou hide thy face from me?

          How long shall I take counsel in my soul, having sorrow in my heart daily? how long shall mine enemy be
          exalted over me?

          Consider and hear me, O LORD my God: lighten mine eyes, lest I sleep the sleep of death.
        `,
      },
    },
    {
      type: 'HeaderTextBlock',
      props: {
        type: 'default',
        titleIcon: 'moon',
        title: 'It says this in church',
        time: '2 min',
        paragraphs: prose`
          The heading of the psalm sends it to the chief musician. So this was not scratched on a cell wall and found
          later. It was rehearsed. A choir stood up in front of the whole people and sang to God that he had forgotten
          them, and afterwards someone carefully filed the music.

          About a third of the psalms complain. There is even one, the eighty-eighth, that never comes round to hope;
          its last word in English is ‘darkness’. The people who chose what was to go into the Bible read that psalm
          through and kept it. They must have thought that someone would need it.

          Four times here David says ‘how long’. It is what children say from the back seat, and like them he says it to
          the person who is driving. That is the difference between this and despair. Despair talks about God in the
          third person, or stops talking. A complaint still has his address on it.
        `,
      },
    },
    {
      type: 'HeaderTextBlock',
      props: {
        type: 'default',
        titleIcon: 'candle',
        title: 'What we do not know',
        time: '1 min',
        paragraphs: prose`
          Why God is sometimes silent nobody can tell you, and you should be wary of anybody who tries. It is no proof that you have done
          wrong. It is no proof that he has gone, either: Isaiah says it to his face, and in the same sentence calls him by his best
          name. ${kjv('Isaiah 45:15', 'Verily thou art a God that hidest thyself, O God of Israel, the Saviour.')} And Jesus himself,
          at the end, prayed a psalm that asks ‘why’ in its first line.
        `,
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'Write your own',
        timeEstimate: '5 min',
        tasks: [
          {
            id: 'd13-practice',
            title: 'A psalm in three lines',
            description: line`
              Begin the first line with ‘How long’. Begin the second with ‘Look at’. For the third, David wrote ‘But I
              have trusted’, and you may write that if it is so. If it is not, finish with ‘I am still here’. Then read
              it aloud, once, to God. You do not have to soften it.
            `,
            type: 'textarea',
            placeholder: 'How long… Look at… I am still here.',
          },
        ],
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'promise',
        title: 'When you have no words',
        paragraphs: prose`
          ${kjv(
            'Romans 8:26',
            'for we know not what we should pray for as we ought: but the Spirit itself maketh intercession for us with groanings ' +
              'which cannot be uttered.',
          )}

          So even on a silent day somebody is praying in you, though it may sound like no more than a sigh on the
          stairs.
        `,
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'prayer',
        title: 'With the lights off',
        paragraphs: prose`
          God who hides, I do not understand you.

          I am not going to pretend to, and I am not going away.

          Lighten my eyes. Amen.
        `,
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'If you can',
        timeEstimate: '1 min',
        tasks: [
          {
            id: 'd13-gratitude',
            title: 'How near can you get to thanks today?',
            description: 'An honest small answer is worth more than a large polite one. Choose it and let it be.',
            type: 'radio',
            options: [
              'I can name something, and I have just done so',
              'I am grateful for a person',
              'I am glad the day is nearly over',
              'I would like to be grateful',
              'Not today',
            ],
          },
        ],
      },
    },
  ],
}
