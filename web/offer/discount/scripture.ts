/** Quotes the King James Version word for word. No verse urges the reader to hurry. */
export const scripture = [
  {
    text: 'My voice shalt thou hear in the morning, O LORD; in the morning will I direct my prayer unto thee, and will look up.',
    place: 'Psalm 5:3',
  },
  { text: 'O satisfy us early with thy mercy; that we may rejoice and be glad all our days.', place: 'Psalm 90:14' },
  { text: 'The LORD is good unto them that wait for him, to the soul that seeketh him.', place: 'Lamentations 3:25' },
] as const
