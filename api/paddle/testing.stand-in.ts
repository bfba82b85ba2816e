import { type Behavior, type ReceivedRequest, createStandIn, never } from '#testing/stand-in.ts'

/** A stand-in for Paddle's API, which records requests and responds as a test demands. */
export type PaddleStandIn = {
  base: string
  requests: ReceivedRequest[]
  behave: (next: Behavior) => void
  close: () => Promise<void>
}

export const createPaddleStandIn = async (): Promise<PaddleStandIn> => {
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
