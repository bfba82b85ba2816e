import { useMemo } from 'react'
import { classes } from '#web/ui/classes.ts'
import styles from './passages.module.css'

type Policy = { createHTML: (html: string) => string }
type TrustedTypes = { createPolicy: (name: string, rules: Policy) => Policy }

// Some browsers lack trusted types, and TypeScript doesn't declare them yet.
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

/** The policy name with which a content security policy can allow this file alone to set HTML. */
const policy = trustedTypes?.createPolicy('question-html', { createHTML: (html) => html })

/**
 * Renders a passage that the server sends as HTML. No other component renders HTML.
 *
 * The HTML is first-party content with a few tags and no attributes: the server sanitizes it with an allowlist when it
 * loads the question set. It never contains input of visitors or third parties, and the page's policy forbids inline
 * scripts.
 */
const Passage = ({ html }: { html: string }) => {
  // React would rewrite the HTML for each new object, even with the same text.
  const inner = useMemo(() => ({ __html: policy ? policy.createHTML(html) : html }), [html])
  return <div className={styles.passage} dangerouslySetInnerHTML={inner} />
}

/**
 * Renders the passages of a question.
 *
 * @param props.reading sets them like a page of a prayer book.
 */
export const Passages = ({ passages, reading }: { passages: readonly string[]; reading: boolean }) => (
  <div className={classes(styles.passages, reading && styles.reading)}>
    {passages.map((html, i) => (
      <Passage key={i} html={html} />
    ))}
  </div>
)
