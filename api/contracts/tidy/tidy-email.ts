import { tidy } from './tidy.ts'

/**
 * Returns the address in what people type and paste: `mailto:a@b?subject=x`, `<a@b>`, `"Anna" <a@b>`, `a@b.`. Letters in
 * full width, and ligatures from a PDF, are the same mailbox.
 */
export const tidyEmail = (text: string): string => {
  const plain = tidy(text)
    .normalize('NFKC')
    .replace(/\p{DI}/gu, '')
    .replace(/\u3002/g, '.')
  const [, inBrackets] = /<([^<>@]{1,64}@[^<>@]{1,254})>[;,.]?$/.exec(plain) ?? []
  const [address = ''] = (inBrackets ?? plain).replace(/^mailto:/i, '').split('?', 1)
  return tidy(address.replace(/^[<([{"'“‘«]{1,3}/, '').replace(/[>)\]}"'”’».,;:!/]{1,4}$/, '')) || plain
}
