/**
 * Choices that no question set offers anymore, by question key. They stay accepted, because pages that were loaded
 * earlier still send them, and answers that were given keep them.
 */
export const FORMER_CHOICES: Readonly<Record<string, readonly string[]>> = {
  music: ['Yes, hymns and worship songs'],
}
