import { isBuiltin } from 'node:module'
import { everyImport } from './imports.ts'
import type { Rule } from './rule.ts'

/** What runs in a browser cannot ask Node for anything, under either spelling. */
export const noNodeInWeb: Rule = {
  create: (context) =>
    everyImport(({ specifier, node }) => {
      if (!isBuiltin(specifier)) return
      const message =
        `'${specifier}' is a part of Node, which no browser has. Use the web platform (URL, crypto.subtle, fetch), or` +
        ' do the work in api/ and ask for the result; build steps live in web/build/ and browser tests in web/e2e/.'
      context.report({ node, message })
    }),
}

/** Only `zod/mini` and the core it stands on are light enough for the first chunk. */
const LIGHT_ZOD = new Set(['zod/mini', 'zod/v4-mini', 'zod/v4/mini', 'zod/v4/core'])

/** Every visitor on a telephone pays for the first chunk, so zod comes as types, as `zod/mini`, or not at all. */
export const noZodInWeb: Rule = {
  create: (context) =>
    everyImport(({ specifier, node, typeOnly }) => {
      if (typeOnly || LIGHT_ZOD.has(specifier)) return
      if (specifier !== 'zod' && !specifier.startsWith('zod/')) return
      const message =
        `'${specifier}' is 28 kB in the first chunk every visitor downloads, 'zod/mini' 6 kB: import from 'zod/mini',` +
        ' or only a type with `import type`. The full zod belongs to the server, web/admin/ and tests.'
      context.report({ node, message })
    }),
}
