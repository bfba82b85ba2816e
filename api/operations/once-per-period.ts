/**
 * Caches the result of `load` for a period. A load that takes longer than the period is not repeated before it ends.
 */
export const oncePerPeriod = <T>(load: () => Promise<T>, periodMs: number): (() => Promise<T>) => {
  let result: Promise<T> | undefined
  let loadedAtMs = 0
  let isPending = false
  return () => {
    if (!result || (!isPending && performance.now() - loadedAtMs >= periodMs)) {
      loadedAtMs = performance.now()
      isPending = true
      result = load().finally(() => {
        isPending = false
      })
    }
    return result
  }
}
