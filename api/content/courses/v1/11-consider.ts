import type { DayCourse } from '#api/contracts/course.ts'
import { kjv, line, prose } from '#api/content/courses/prose.ts'

export const day11: DayCourse = {
  title: 'Consider',
  subtitle: 'Go outside and look at one thing',
  blocks: [
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'welcome',
        title: 'Shoes, please',
        paragraphs: prose`
          Today’s listening is done with the eyes. You will want a coat, if it is that sort of day, or at the very least
          a window. Read as far as the task, go and do it, and come back for the rest.
        `,
      },
    },
    {
      type: 'HeaderTextBlock',
      props: {
        type: 'default',
        titleIcon: 'leaf',
        title: 'The imperative nobody obeys',
        time: '1 min',
        paragraphs: prose`
          Jesus gave few instructions that are easier than this one, and we have turned it into a figure of speech. He
          was sitting on a hillside with people who were anxious about food and clothes. They were not being silly: a
          bad harvest could finish a family. He pointed, one imagines, at what was growing beside his foot, and told
          them to consider it.

          The word in the Greek is a strong one. It means to learn a thing thoroughly, to study how it is done. He did
          not say, be like the lilies. He told worried people to look closely at a flower until they had learned
          something from it. We nod, say that it is a lovely thought, and go on to the next verse without having looked
          at anything.
        `,
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'scripture',
        title: 'How they grow',
        subtitle: 'Matthew 6:28-30',
        paragraphs: prose`
          And why take ye thought for raiment? Consider the lilies of the field, how they grow; they toil not, neither
          do they spin:

          And yet I say unto you, That even Solomon in all his glory was not arrayed like one of these.

          Wherefore, if God so clothe the grass of the field, which to day is, and to morrow is cast into the oven,
          shall he not much more clothe you, O ye of little faith?
        `,
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'Now go and look',
        timeEstimate: '8 min',
        tasks: [
          {
            id: 'd11-what',
            title: 'Find one living thing',
            description: 'Stay with it for five minutes by the clock. A weed in the pavement is as good as a garden.',
            type: 'radio',
            options: [
              'Something growing wild',
              'A tree I walk past every day',
              'A plant on the windowsill',
              'A bird',
              'An insect going about its work',
              'The sky, since nothing else is about',
            ],
          },
          {
            id: 'd11-practice',
            title: 'Report what you saw',
            description: line`
              Write three facts that you did not know five minutes ago: the number of petals, the way it holds on, what
              has been nibbling it. Save the meanings for later. Only facts.
            `,
            type: 'textarea',
            placeholder: '1. The underside is silver. 2. … 3. …',
          },
        ],
      },
    },
    {
      type: 'HeaderTextBlock',
      props: {
        type: 'default',
        titleIcon: 'sunrise',
        title: 'Welcome back',
        time: '1 min',
        paragraphs: prose`
          It was not doing anything for your benefit, was it? It would have been exactly as detailed if you had stayed
          in. Somewhere at this moment, on a slope that no one will climb this year, there are flowers finished to the
          same standard.

          That is where Jesus’ argument begins. God takes trouble over things that last a week and are used to light the
          oven. He is not careful only when someone is watching, or only about what is important. Carefulness is what he
          is like. Then comes the ‘much more’, and it is aimed at you.

          You may be worried about money or about someone’s safety, and a dandelion will not settle it. Jesus does not
          claim that the grass never goes into the oven. He claims that you are seen, down to the underside of the leaf.
        `,
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'promise',
        title: 'The arithmetic of sparrows',
        paragraphs: prose`
          ${kjv(
            'Matthew 10:29-31',
            'Are not two sparrows sold for a farthing? and one of them shall not fall on the ground without your Father. But the ' +
              'very hairs of your head are all numbered. Fear ye not therefore, ye are of more value than many sparrows.',
          )}
        `,
        style: { background: 'raised' },
      },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'Praise for a detail',
        timeEstimate: '1 min',
        tasks: [
          {
            id: 'd11-gratitude',
            title: 'Thank the Maker for one small piece of work',
            description: 'Be as specific as a customer who has noticed the stitching.',
            type: 'textarea',
            placeholder: 'The blue at the very center of…',
          },
        ],
      },
    },
    {
      type: 'DefaultTextBlock',
      props: {
        preset: 'prayer',
        title: 'Of little faith, with open eyes',
        paragraphs: prose`
          Maker of grass, I had been walking past your work. Thank you for going on with it.

          I bring you what I am anxious about, which is no flower. Look at it as closely as I looked today, and closer.
          Clothe us, and feed us, and teach me to look again tomorrow. Amen.
        `,
      },
    },
  ],
}
