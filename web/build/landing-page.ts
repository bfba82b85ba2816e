import { paths } from '#web/paths.ts'
import { listStylesheets, textOf, type Bundle } from './bundle.ts'
import { before, beyondEntry, FONT_PRELOADS, ROOT, scriptPreloads, stylesheetLinks } from './page-html.ts'

const STYLESHEET = /\s*<link rel="stylesheet"[^>]*>/g
const SCRIPT = /\s*<(?:script type="module"[^>]*><\/script|link rel="modulepreload"[^>]*)>/g
/** Holds the first paint until the ages are parsed, because they move what is above them. */
const WHOLE = '<link rel="expect" href="#late" blocking="render">'
/** React puts picture preloads in front of the markup; they belong in the head. */
const PICTURE_PRELOADS = /^(?:<link rel="preload" as="image"[^>]*>)+/

/**
 * Returns `index.html` with the landing page's markup and inlined styles. A tap on an age works without the scripts, so they are
 * requested after the first paint, which would also wait for preloaded fonts.
 */
export const landingPage = (bundle: Bundle, html: string, sources: string[], rendered: string): string => {
  const { entry, chunks, sheets: own } = beyondEntry(bundle, sources)
  const sheets = [...listStylesheets(entry), ...own]
  const [pictures = ''] = PICTURE_PRELOADS.exec(rendered) ?? []
  const css = sheets.map((sheet) => textOf(bundle, sheet).trim()).join('')
  const scripts = html.match(SCRIPT)?.map((tag) => tag.trim()) ?? []
  // The styles are inlined. The links keep the screen's loader from waiting for them.
  const late = [...scripts, ...scriptPreloads(chunks), ...stylesheetLinks(sheets)].join('')

  const page = html
    .replaceAll(STYLESHEET, '')
    .replaceAll(SCRIPT, '')
    .replaceAll(FONT_PRELOADS, '')
    .replace(ROOT, () => `<div id="root" data-path="${paths.landing}">${rendered.slice(pictures.length)}</div>`)
  const styled = before(page, '</head>', [WHOLE, `<style>${css}</style>`, pictures])
  return before(styled, '</body>', [
    `<template id="late">${late}</template>`,
    ...[keepAddress, loadLate].map((script) => `<script>(${script.toString().replaceAll(/\s+/g, ' ')})()</script>`),
  ])
}

/** Keeps the address of an ad when an age is tapped before the scripts have arrived: a form would send its field alone. */
const keepAddress = () =>
  addEventListener('submit', (event) => {
    const { submitter, target } = event
    if (!(submitter instanceof HTMLButtonElement) || submitter.name !== 'age') return
    event.preventDefault()
    const age = encodeURIComponent(submitter.value)
    location.assign(`${(target as HTMLFormElement).action}${location.search || '?'}&age=${age}${location.hash}`)
  })

const loadLate = () =>
  requestAnimationFrame(() =>
    setTimeout(() => document.head.append(document.querySelector<HTMLTemplateElement>('#late')?.content ?? '')),
  )
