import type { RuleTester } from 'oxlint/plugins-dev'

// oxlint exports these types only as the arguments of its tester.
type AnyRule = Parameters<RuleTester['run']>[1]

/** A rule of this project: it visits syntax nodes and reports violations. */
export type Rule = Exclude<AnyRule, { createOnce: unknown }>
export type Context = Parameters<Rule['create']>[0]
export type Visitor = ReturnType<Rule['create']>
export type Node = Parameters<NonNullable<Visitor['Identifier']>>[0]['parent']
