import { useMemo } from 'react'
import { classes } from '#web/ui/classes.ts'
import styles from './passages.module.css'

type Policy = { createHTML: (html: string) => string }
type TrustedTypes = { createPolicy: (name: string, rules: Policy) => Policy }

// Not every browser has trusted types, and TypeScript does not know them yet.
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

/** The name by which a content security policy may let this file, and nothing else, set html. */
const policy = trustedTypes?.createPolicy('question-html', { createHTML: (html) => html })

/**
 * A passage that the server sends as html, and the only place where html is shown.
 *
 * It is first-party content of a few tags without attributes: the server sanitises it against an allow-list when it loads
 * the question set. Nothing a visitor or a third party writes comes this way, and the pages' policy forbids inline script.
 */
const Passage = ({ html }: { html: string }) => {
  // The same object as long as it is the same text, or React would write it into the page again and again.
  const inner = useMemo(() => ({ __html: policy ? policy.createHTML(html) : html }), [html])
  return <div className={styles.passage} dangerouslySetInnerHTML={inner} />
}

/**
 * The passages of a question, each html.
 *
 * @param props.reading sets them as a page of a prayer book.
 */
export const Passages = ({ passages, reading }: { passages: readonly string[]; reading: boolean }) => (
  <div className={classes(styles.passages, reading && styles.reading)}>
    {passages.map((html, i) => (
      <Passage key={i} html={html} />
    ))}
  </div>
)
