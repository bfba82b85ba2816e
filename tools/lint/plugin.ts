import { importDirection } from './rules/import-direction.ts'
import { noBareText } from './rules/no-bare-text.ts'
import { noBrowserGlobals } from './rules/no-browser-globals.ts'
import { noClockOrRandomness } from './rules/no-clock-or-randomness.ts'
import { noContentInCode } from './rules/no-content-in-code.ts'
import { noZodInWeb } from './rules/no-zod-in-web.ts'
import { plainComments } from './rules/plain-comments.ts'
import { plainNames } from './rules/plain-names.ts'
import { pollPageReads } from './rules/poll-page-reads.ts'

/** The lint rules that only this project has. The overrides in .oxlintrc.json decide which folders each rule checks. */
export default {
  meta: { name: 'project' },
  rules: {
    'import-direction': importDirection,
    'no-bare-text': noBareText,
    'no-browser-globals': noBrowserGlobals,
    'no-clock-or-randomness': noClockOrRandomness,
    'no-content-in-code': noContentInCode,
    'no-zod-in-web': noZodInWeb,
    'plain-comments': plainComments,
    'plain-names': plainNames,
    'poll-page-reads': pollPageReads,
  },
}
