/** The product's name and promise, spelled here and nowhere else. */
export const brand = {
  name: 'Daily Lamp',
  promise: 'A Bible plan made for your season of life',
} as const
