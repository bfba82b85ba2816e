import { type Behavior, type ReceivedRequest, createStandIn, never } from '#run/testing/stand-in.ts'

/** Starts a stand-in for Paddle's API, which records requests and responds as a test demands. */
export const createPaddleStandIn = async () => {
  const requests: ReceivedRequest[] = []
  let behavior = never
  const { origin, close } = await createStandIn((request) => {
    requests.push(request)
    return behavior
  })
  const behave = (next: Behavior) => {
    behavior = next
  }
  return { base: origin, requests, behave, close }
}
