import { appendFileSync, readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import { parseAst } from 'rolldown/parseAst'

/** A call of a function: when, where it is defined, what it got and what it returned. */
export type TracedCall = { at: number; process: string; place: string; name: string; got: string; gave: string }

const ROOT = path.resolve(import.meta.dirname, '../..')
const FLOORS = /^(?:api|commands|db|events|projector|providers)\//
/** Texts of the course are data, and tests have code of their own. */
const LEFT_OUT = /^api\/content\/(?!plan)|\.test\.|\/testing\./
const MAX_TEXT = 90

/** Returns a value as one short line. Dependencies, which hold functions, are named by their keys. */
export const preview = (value: unknown): string => {
  if (typeof value === 'function') return 'a function'
  if (typeof value === 'object' && value !== null) {
    const { name = 'Object' } = value.constructor ?? {}
    if (!['Object', 'Array', 'Date'].includes(name)) return `a ${name}`
    const keys = Object.keys(value)
    if (keys.some((key) => typeof Reflect.get(value, key) === 'function'))
      return `{ ${keys.slice(0, 3).join(', ')}, … }`
  }
  const text = inspect(value, { depth: 1, maxArrayLength: 3, maxStringLength: 40, breakLength: Infinity })
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text
}

type Node = { type: string; start: number; end: number; [key: string]: unknown }
type NamedFunction = { name: string; start: number; end: number }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const isFunction = (value: unknown): value is Node => isNode(value) && value.type === 'ArrowFunctionExpression'

const nameOf = (target: unknown) =>
  isNode(target) && target.type === 'Identifier' ? String(target['name']) : undefined

/** Returns the functions that have a name: constants, and properties of objects. */
const namedFunctions = (node: unknown): NamedFunction[] => {
  if (Array.isArray(node)) return node.flatMap(namedFunctions)
  if (!isNode(node)) return []
  const inside = Object.values(node).flatMap(namedFunctions)
  const [target, value] =
    node.type === 'VariableDeclarator'
      ? [node['id'], node['init']]
      : node.type === 'Property'
        ? [node['key'], node['value']]
        : []
  const name = nameOf(target)
  return name !== undefined && isFunction(value) ? [{ name, start: value.start, end: value.end }, ...inside] : inside
}

/** Returns the source of a module in which each named function reports its calls. */
export const withTraces = (file: string, typed: string): string => {
  // Types are replaced by spaces, so lines stay.
  const source = stripTypeScriptTypes(typed)
  const edits = namedFunctions(parseAst(source)).flatMap(({ name, start, end }) => {
    const line = source.slice(0, start).split('\n').length
    return [
      { at: start, text: `globalThis.__walk(${JSON.stringify(`${file}:${line}`)}, '${name}', ` },
      { at: end, text: ')' },
    ]
  })
  // From the end on, so that places stay right. An inner function that ends with an outer one is closed first.
  return edits
    .toSorted((a, b) => b.at - a.at)
    .reduce((text, { at, text: added }) => text.slice(0, at) + added + text.slice(at), source)
}

/** Reports each call of the modules that are loaded from here on. The process appends them to a file in `WALK_DIR`. */
const traceProcess = (folder: string) => {
  const file = path.join(folder, `${process.pid}.jsonl`)
  let calls: TracedCall[] = []
  const flush = () => {
    if (calls.length > 0) appendFileSync(file, calls.map((call) => `${JSON.stringify(call)}\n`).join(''))
    calls = []
  }
  setInterval(flush, 50).unref()
  process.on('exit', flush)
  const [, script = ''] = process.argv
  const report = (started: { at: number; place: string; name: string }, args: unknown[], gave: unknown) =>
    calls.push({
      ...started,
      process: /projector/.test(script) ? 'projector' : 'API',
      got: args.map(preview).join(', '),
      gave: preview(gave),
    })
  const walk =
    (place: string, name: string, run: (...args: unknown[]) => unknown) =>
    (...args: unknown[]): unknown => {
      const started = { at: performance.timeOrigin + performance.now(), place, name }
      const gave = run(...args)
      const isWaiting = gave instanceof Promise
      if (isWaiting) void gave.catch((error: unknown) => error).then((value) => report(started, args, value))
      else report(started, args, gave)
      return gave
    }
  Reflect.set(globalThis, '__walk', walk)
  registerHooks({
    load: (url, context, nextLoad) => {
      const name = url.startsWith('file:') ? path.relative(ROOT, fileURLToPath(url.replace(/\?.*$/, ''))) : ''
      const loaded = nextLoad(url, context)
      if (!FLOORS.test(name) || LEFT_OUT.test(name) || !name.endsWith('.ts')) return loaded
      return { ...loaded, format: 'module', source: withTraces(name, readFileSync(path.join(ROOT, name), 'utf8')) }
    },
  })
}

if (process.env['WALK_DIR']) traceProcess(process.env['WALK_DIR'])
