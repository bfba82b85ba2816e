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

export const day11: DayText = {
  subtitle: 'Go outside and look at one thing',
  essentials: ['scripture', ['reflection', 'd11-what', 'd11-practice', 'welcome-back'], 'prayer', 'welcome'],
  blocks: [
    welcome(
      'Get your shoes',
      prose`
      Today’s listening is done with the eyes. You’ll want a coat, if it’s that kind of day, or at least a window. Read as far as
      the task, go and do it, and come back for the rest.
    `,
    ),
    reflection(
      'leaf',
      'The command nobody obeys',
      prose`
      Jesus gave few instructions that are easier than this one, and we’ve turned it into a figure of speech. He was sitting on a
      hillside with people who were anxious about food and clothes. They weren’t being silly. A bad harvest could finish a family.
      So he pointed, maybe at what was growing beside his foot, and asked them to consider it.

      The word in the Greek is a strong one. It means to learn a thing thoroughly, to study how it’s done. This isn’t “Be like the
      lilies.” It’s “Look closely at a flower until you’ve learned something from it.” We nod, say that it’s a lovely thought, and
      go on to the next verse without having looked at anything.
    `,
    ),
    scripture('How they grow', 'Matthew 6:28-30'),
    tasks(
      'Now go and look',
      choose(
        'd11-what',
        {
          title: 'Find one living thing',
          silenceMinutes: 5,
          minutes: 5,
          briefMinutes: 2,
          description:
            'Stay with it for {minutes} minutes by the clock. A weed in the sidewalk is as good as a garden.',
        },
        [
          'Something growing wild',
          'A tree I walk past every day',
          'A plant on the windowsill',
          'A bird',
          'An insect going about its work',
          'Grass, since nothing else is around',
        ],
      ),
      write('d11-practice', {
        minutes: 1,
        briefMinutes: 0.5,
        title: 'Report what you saw',
        description: line`
          Write three facts that you didn’t know a few minutes ago: the number of petals, the way it holds on, what’s been nibbling
          it. Save the meanings for later. Only facts.
        `,
        placeholder: '1. The underside is silver. 2. … 3. …',
      }),
    ),
    reflection(
      'sunrise',
      'Welcome back',
      prose`
      It wasn’t doing anything for your benefit, was it? It would have been exactly as detailed if you’d stayed in. Somewhere at
      this moment, on a slope that no one will climb this year, there are flowers finished to the same standard.

      That’s where Jesus’ argument begins. God takes trouble over things that last a week and are used to light the oven. He isn’t
      careful only when someone’s watching, or only about what’s important. Carefulness is what he’s like. Then comes the “much
      more,” and it’s aimed at you.

      You may be worried about money or about someone’s safety, and a dandelion won’t settle it. Jesus doesn’t claim that the grass
      never goes into the oven. He claims that you’re seen, down to the underside of the leaf.
    `,
      { id: 'welcome-back' },
    ),
    promise(
      'The arithmetic of sparrows',
      [
        bible(
          'Matthew 10:29-31',
          'Are not two sparrows sold for a farthing? and one of them shall not fall on the ground without your Father. But the very hairs of your head are all numbered. Fear ye not therefore, ye are of more value than many sparrows.',
          'Aren’t two sparrows sold for an assarion coin? Not one of them falls on the ground apart from your Father’s will, but the very hairs of your head are all numbered. Therefore don’t be afraid. You are of more value than many sparrows.',
        ),
      ],
      { style: { background: 'raised' } },
    ),
    tasks(
      'Praise for a detail',
      write('d11-gratitude', {
        title: 'Thank the Maker for one small piece of work',
        description: 'Be as specific as a customer who’s noticed the stitching.',
        placeholder: 'The blue at the very center of…',
      }),
    ),
    prayer(
      'With little faith and open eyes',
      prose`
      Maker of grass, I’d been walking past your work. Thank you for going on with it.

      I bring you what I’m anxious about, and it’s no flower. Look at it as closely as I looked today, and closer. Clothe us, and
      feed us, and teach me to look again tomorrow. Amen.
    `,
    ),
  ],
}
