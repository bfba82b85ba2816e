/**
 * ILLUSTRATIVE QUOTES, TO BE REPLACED. No real person has said these sentences; they show the length and the tone of
 * real ones. Before the site takes money, insert sentences that real people wrote and allowed us to publish, with first
 * names only.
 */

/** True while the quotes and the claim are examples. Every place that shows them then says so. */
export const areIllustrative: boolean = true

/** The claim on the screen that calculates the plan; undefined to show none. */
export const claim: string | undefined = 'Join 10 million people'

/** A quote on the screen that calculates the plan. */
export type Testimonial = { name: string; text: string }

export type Review = { name: string; text: string; stars: 1 | 2 | 3 | 4 | 5 }

/** May be empty; the screen then shows no carousel. */
export const testimonials: readonly Testimonial[] = [
  {
    name: 'Hannah',
    text: 'I used to open my Bible and not know where to begin. Now there’s one page waiting for me each morning, and I begin.',
  },
  { name: 'Marcus', text: 'Ten minutes before work, with the phone face down. It’s the steadiest part of my day.' },
  {
    name: 'Grace',
    text: 'It met me in a dry season and asked very little of me. Some days a single verse was enough.',
  },
  {
    name: 'Daniel',
    text: 'My wife and I read the same passage apart and talk about it over supper. We hadn’t done that in years.',
  },
  { name: 'Ruth', text: 'At my age I thought I’d read it all. The questions sent me back to verses I’d rushed past.' },
]

const five = (name: string, text: string): Review => ({ name, text, stars: 5 })

/** May be empty; the page then shows no reviews. */
export const reviews: readonly Review[] = [
  five(
    'Abigail',
    'The prayers sound like something I would really say. I copied the one from day three into my journal.',
  ),
  five('Joel', 'Short enough that I never skip it, and it stays with me all day. Fifteen minutes, and I’m on my way.'),
  five(
    'Miriam',
    'I came back to faith after a long time away and was afraid of a lecture. I was welcomed instead, one small step at a time.',
  ),
  five(
    'Peter',
    'I like that it asks me something every day. Writing two lines in answer has done more for me than chapters I rushed through.',
  ),
  five(
    'Leah',
    'With three small children I don’t have a quiet hour. I have the time it takes to make coffee, and the plan fits into it.',
  ),
  five(
    'Samuel',
    'The gratitude check-in looked too simple to matter. By the second week I was looking for things to write down.',
  ),
  five(
    'Esther',
    'Clear type, no clutter, nothing shouting at me. I can read it without my other glasses, and I do, every evening.',
  ),
  five(
    'Caleb',
    'I knew the stories but not how they hold together. Reading a little in order, with a thought to carry, changed that.',
  ),
  five(
    'Naomi',
    'I started it for myself and now read it aloud to my mother on the phone. It gives us something good to talk about.',
  ),
]
