const PLACEHOLDER = '$name'

/** Puts the reader's name, as plain text, where a text calls on it. Without a name the comma before it goes too. */
export const withName = (text: string, name: string): string =>
  name.trim() === ''
    ? text.replaceAll(`, ${PLACEHOLDER}`, '').replaceAll(PLACEHOLDER, '')
    : text.split(PLACEHOLDER).join(name.trim())
