/** Name and slogan of what is sold. No other file spells them. */
export const brand = { name: 'Daily Lamp', promise: 'A Bible plan made for your season of life' } as const
