type Waiting<Request, Reply> = {
  request: Request
  resolve: (reply: Reply) => void
  reject: (reason: unknown) => void
}

export type GroupedOptions<Request, Reply> = {
  /** Sends all requests in one go; replies in the order of the requests. */
  send: (requests: Request[]) => Promise<Reply[]>
  /** Most requests in one go. */
  most: number
  /** Two requests with the same key never travel together: the later one waits for the next group. */
  key?: (request: Request) => string
  /** Most requests waiting; one more is refused by `overflow`. */
  room: number
  overflow: () => Error
}

/**
 * Lets requests that wait at the same time travel together: while one group is under way the next one gathers, and
 * leaves the moment the way is free. No timer, so a lone request waits for nobody.
 */
export const grouped = <Request, Reply>(options: GroupedOptions<Request, Reply>) => {
  const { send, most, key, room, overflow } = options
  let waiting: Waiting<Request, Reply>[] = []
  let underway = false

  const nextGroup = () => {
    const group: Waiting<Request, Reply>[] = []
    const left: Waiting<Request, Reply>[] = []
    const keys = new Set<string>()
    for (const one of waiting) {
      const k = key?.(one.request)
      if (group.length >= most || (k !== undefined && keys.has(k))) left.push(one)
      else group.push(one)
      if (k !== undefined) keys.add(k)
    }
    waiting = left
    return group
  }

  const depart = async () => {
    underway = true
    while (waiting.length > 0) {
      const group = nextGroup()
      try {
        const replies = await send(group.map((one) => one.request))
        group.forEach((one, n) => one.resolve(replies[n] as Reply))
      } catch (error) {
        for (const one of group) one.reject(error)
      }
    }
    underway = false
  }

  return (request: Request): Promise<Reply> =>
    new Promise((resolve, reject) => {
      if (waiting.length >= room) return reject(overflow())
      waiting.push({ request, resolve, reject })
      // The microtask lets callers of the same turn join the first group too.
      if (!underway) {
        underway = true
        queueMicrotask(() => void depart())
      }
    })
}
