import { isolatedName } from '#api/contracts/isolated-name.ts'

const PLACEHOLDER = '$name'

/** Inserts the reader's name as plain text. Without a name, the comma before it is removed too. */
export const withName = (text: string, name: string): string =>
  name.trim() === ''
    ? text.replaceAll(`, ${PLACEHOLDER}`, '').replaceAll(PLACEHOLDER, '')
    : text.split(PLACEHOLDER).join(isolatedName(name.trim()))
