/**
 * Shares one answer among all who ask within a period, so the work is done at most once per period.
 * A question that takes longer than the period is not asked again before it is answered.
 */
export const oncePerPeriod = <T>(ask: () => Promise<T>, periodMs: number): (() => Promise<T>) => {
  let answer: Promise<T> | undefined
  let askedAtMs = 0
  let isPending = false
  return () => {
    if (!answer || (!isPending && performance.now() - askedAtMs >= periodMs)) {
      askedAtMs = performance.now()
      isPending = true
      answer = ask().finally(() => {
        isPending = false
      })
    }
    return answer
  }
}
