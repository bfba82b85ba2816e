import { createHash } from 'node:crypto'
import { applyAppearance } from '#web/course/appearance/apply-appearance.ts'

// Storage that is forbidden throws.
const STORED = '(key) => { try { return localStorage.getItem(key) } catch { return null } }'

const source = `(${applyAppearance.toString()})(${STORED});\n`
const fingerprint = createHash('sha256').update(source).digest('hex').slice(0, 8)

/** The script that blocks the first paint of the cabinet until its theme is set, because inline scripts are forbidden. */
export const appearanceScript = { fileName: `assets/${fingerprint}.js`, source }
