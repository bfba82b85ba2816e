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
  /** How many groups may be under way at once; 1 unless told. */
  lanes?: number
  /** Two requests with the same key never travel together: the later one waits for the next group. */
  key?: (request: Request) => string
  /** Most requests waiting; one more is refused by `overflow`. */
  room: number
  overflow: () => Error
}

/**
 * Lets requests that wait at the same time travel together: while groups are under way the next one gathers, and
 * leaves the moment a lane is free. No timer, so a lone request waits for nobody but those that are here with it.
 */
export const grouped = <Request, Reply>(options: GroupedOptions<Request, Reply>) => {
  const { send, most, lanes = 1, key, room, overflow } = options
  let waiting: Waiting<Request, Reply>[] = []
  let free = lanes
  let called = false
  /** Keys of the groups under way. */
  const taken = new Set<string>()

  const nextGroup = () => {
    // Free lanes share what waits, so that they can work side by side.
    const share = Math.min(most, Math.ceil(waiting.length / free))
    const group: Waiting<Request, Reply>[] = []
    const left: Waiting<Request, Reply>[] = []
    const skipped = new Set<string>()
    for (const one of waiting) {
      const k = key?.(one.request)
      if (group.length >= share || (k !== undefined && (taken.has(k) || skipped.has(k)))) {
        left.push(one)
        if (k !== undefined) skipped.add(k)
      } else {
        group.push(one)
        if (k !== undefined) taken.add(k)
      }
    }
    waiting = left
    return group
  }

  const travel = async (group: Waiting<Request, Reply>[]) => {
    try {
      const replies = await send(group.map((one) => one.request))
      group.forEach((one, n) => one.resolve(replies[n] as Reply))
    } catch (error) {
      for (const one of group) one.reject(error)
    }
    if (key) for (const one of group) taken.delete(key(one.request))
    free += 1
    callOut()
  }

  const depart = () => {
    called = false
    while (free > 0 && waiting.length > 0) {
      const group = nextGroup()
      // All that wait must wait for a group under way.
      if (group.length === 0) return
      free -= 1
      void travel(group)
    }
  }

  // After all that has come in by now was read: under load those requests are many, and their callers join the group.
  const callOut = () => {
    if (called || free === 0 || waiting.length === 0) return
    called = true
    setImmediate(depart)
  }

  return (request: Request): Promise<Reply> =>
    new Promise((resolve, reject) => {
      if (waiting.length >= room) return reject(overflow())
      waiting.push({ request, resolve, reject })
      callOut()
    })
}
