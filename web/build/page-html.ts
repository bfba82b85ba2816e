export const ENTRY_SOURCE = '/index.html'

/** Where `index.html` awaits what is rendered. */
export const ROOT = '<div id="root"></div>'

/** Adds lines at the end of the head or the body. */
export const before = (html: string, tag: '</head>' | '</body>', lines: string[]): string =>
  html.replace(tag, () => `${lines.map((line) => `  ${line}\n  `).join('')}${tag}`)
