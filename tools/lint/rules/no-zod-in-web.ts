import { visitImports } from '#tools/lint/imports.ts'
import type { Rule } from '#tools/lint/rule.ts'

/** Only `zod/mini` and its core are light enough for the first chunk. */
const LIGHT_ZOD = new Set(['zod/mini', 'zod/v4-mini', 'zod/v4/mini', 'zod/v4/core'])

/**
 * Keeps the full zod out of the pages that visitors on phones download.
 * The built-in no-restricted-imports misses `import('zod')` and `import { type z }`, which leaves the import in place.
 */
export const noZodInWeb: Rule = {
  create: (context) =>
    visitImports(({ specifier, node, typeOnly }) => {
      if (typeOnly || LIGHT_ZOD.has(specifier)) return
      if (specifier !== 'zod' && !specifier.startsWith('zod/')) return
      const message =
        `'${specifier}' adds 28 kB to the first chunk every visitor downloads, 'zod/mini' 6 kB: import 'zod/mini',` +
        ' or only a type with `import type`. The full zod belongs to the server, web/admin/ and tests.'
      context.report({ node, message })
    }),
}
