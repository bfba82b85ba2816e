import { readFileSync } from 'node:fs'

type Manifest = Record<string, { file: string; name?: string; css?: string[] }>

/**
 * Returns the addresses of a file of the build, whose name is a fingerprint.
 * @param name of its source without the ending: `seldom`, or `ui` for a chunk that screens share.
 */
export const built = (name: string): { script: string; styles: string[] } => {
  const manifest: Manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8'))
  const chunk = Object.values(manifest).find((one) => one.name === name)
  if (!chunk) throw new Error(`The build has no ${name}`)
  return { script: `/${chunk.file}`, styles: (chunk.css ?? []).map((file) => `/${file}`) }
}
