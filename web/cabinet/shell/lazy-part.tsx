import { lazy, Suspense, type ComponentType } from 'react'

/**
 * Creates a part of a screen that loads after it, from a file that exports it by name. Without a connection and a stored
 * copy, the screen shows the fallback instead: an error would replace the whole screen.
 */
export const lazyPart = <Name extends string, Props extends object>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  fallback: ComponentType<Props> = () => null,
) => {
  const Part = lazy(() =>
    load().then(
      (file) => ({ default: file[name] }),
      () => ({ default: fallback }),
    ),
  )
  return (props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
