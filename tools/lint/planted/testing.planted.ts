export type Violation = [file: string, source: string, says: RegExp]

/** Code that breaks one rule, and code that looks similar but is allowed. */
export type Planted = {
  /** The code of the rule in the linter's report. */
  rule: string
  violations: Violation[]
  /** Sources by path, on which no rule may report anything. */
  allowed: Record<string, string>
}

/** Writes a module that exports an expression. */
export const give = (expression: string): string => `export const mine = ${expression}\n`

/** Writes a module that imports a value. */
export const use = (specifier: string): string => `import { thing } from '${specifier}'\nexport const mine = [thing]\n`

/** Writes a module that imports a type. */
export const useType = (specifier: string): string =>
  `import type { Thing } from '${specifier}'\nexport type Mine = Thing[]\n`
