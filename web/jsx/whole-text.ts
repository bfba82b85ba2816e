import type { ElementType, ReactNode } from 'react'
import { Fragment, jsx } from 'react/jsx-runtime'

/**
 * Gives every text an element of its own. Page translation replaces text nodes, and React then crashes when it removes or
 * inserts beside one of them, and changes nothing when it writes into one: a price would stay as it was. So the texts of an
 * element without other elements become one text, which React replaces as a whole, and texts beside elements are wrapped.
 *
 * @returns the props with such children. A component gets its children as they are.
 */
export const wholeText = (type: ElementType, props: { children?: ReactNode }): { children?: ReactNode } => {
  if (!('children' in props) || (typeof type !== 'string' && type !== Fragment)) return props
  const { children } = props
  if (!Array.isArray(children)) {
    // The neighbors of a fragment are unknown.
    return type === Fragment && isText(children) ? { ...props, children: wrapText(String(children)) } : props
  }
  if (type === Fragment) return { ...props, children: withoutBareText(children) }
  if (children.every(isTextOrNothing)) return { ...props, children: joinTexts(children) }
  return PLAIN.has(String(type)) ? props : { ...props, children: withoutBareText(children) }
}

/** Elements that hold nothing but text. */
const PLAIN = new Set(['title', 'option', 'textarea', 'style', 'script', 'text', 'tspan'])

const isText = (child: unknown) => typeof child === 'string' || typeof child === 'number'
const isTextOrNothing = (child: unknown) =>
  isText(child) || child === null || child === undefined || typeof child === 'boolean'
const joinTexts = (children: readonly unknown[]) => children.filter(isText).join('')

/** Wraps each run of texts where it begins. The number of children stays, because React matches them by place. */
const withoutBareText = (children: readonly ReactNode[]): readonly ReactNode[] => {
  if (!children.some((child) => isText(child) || Array.isArray(child))) return children
  const result = children.map((child) => (Array.isArray(child) ? withoutBareText(child as ReactNode[]) : child))
  let start = 0
  while (start < result.length) {
    let end = start
    while (end < result.length && isTextOrNothing(result[end])) end++
    const text = joinTexts(result.slice(start, end))
    if (text.trim()) result.fill(null, start, end).splice(start, 1, wrapText(text, `text ${start}`))
    start = end + 1
  }
  return result as readonly ReactNode[]
}

/** Returns an element that no style names. */
const wrapText = (text: string, key?: string) => jsx('x-t' as ElementType, { children: text }, key)
