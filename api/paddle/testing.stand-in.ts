import { type Behavior, type ReceivedRequest, createStandIn, never } from '#run/testing/stand-in.ts'

/** A stand-in for Paddle's API: keeps what it is asked, and answers as it is told to. */
export const createPaddleStandIn = async () => {
  const asked: ReceivedRequest[] = []
  let does = never
  const { origin, close } = await createStandIn((request) => {
    asked.push(request)
    return does
  })
  const behave = (next: Behavior) => {
    does = next
  }
  return { base: origin, asked, behave, close }
}
