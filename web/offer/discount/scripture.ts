/** Quotes the World English Bible word for word. No verse urges the reader to hurry. */
export const scripture = [
  {
    text: 'Yahweh, in the morning you will hear my voice. In the morning I will lay my requests before you, and will watch expectantly.',
    place: 'Psalm 5:3',
  },
  {
    text: 'Satisfy us in the morning with your loving kindness, that we may rejoice and be glad all our days.',
    place: 'Psalm 90:14',
  },
  { text: 'Yahweh is good to those who wait for him, to the soul who seeks him.', place: 'Lamentations 3:25' },
] as const
