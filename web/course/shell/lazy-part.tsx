import { useLayoutEffect, useState, type ComponentType } from 'react'

/**
 * Creates a part of a screen that loads after it, from a file that exports it by name. A file that was loaded before is
 * shown in the same frame; `lazy` would show it up to 300 ms late. Without a connection and a stored copy, the screen shows
 * the fallback instead: an error would replace the whole screen, which is right only where the part is all of it (null).
 */
export const lazyPart = <Name extends string, Props extends object>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  fallback: ComponentType<Props> | null = () => null,
) => {
  let loaded: ComponentType<Props> | undefined
  const loadPart = () =>
    load().then(
      (file) => (loaded = file[name]),
      (error: unknown) =>
        fallback ??
        (() => {
          throw error
        }),
    )
  return (props: Props) => {
    const [Part, setPart] = useState(() => loaded)
    useLayoutEffect(() => {
      if (loaded === undefined) void loadPart().then((Loaded) => setPart(() => Loaded))
    }, [])
    return Part && <Part {...props} />
  }
}
