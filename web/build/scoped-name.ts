import path from 'node:path'

const WEB = path.resolve(import.meta.dirname, '..')

/**
 * Returns the class name that a page has for a class of a CSS module: the path of the module and the name. Paths
 * without underscores make it unique: the first `__` always ends the path.
 *
 * @throws for a path with an underscore.
 */
export const scopedName = (name: string, file: string): string => {
  const module = path
    .relative(WEB, file)
    .replaceAll(path.sep, '/')
    .replace(/\.module\.css(\?.*)?$/, '')
  if (module.includes('_')) throw new Error(`Name ${module}.module.css without an underscore`)
  return `${module.replaceAll('/', '_')}__${name}`
}
