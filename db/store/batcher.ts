type Waiting<Request, Reply> = {
  request: Request
  /** When it is refused, by performance.now(). */
  deadline: number
  isSettled: boolean
  resolve: (reply: Reply) => void
  reject: (reason: unknown) => void
}

export type GroupedOptions<Request, Reply> = {
  /**
   * Sends all requests of a group; replies in the order of the requests.
   * @param deadline when the first of them is refused, by performance.now().
   */
  send: (requests: Request[], deadline: number) => Promise<Reply[]>
  /** Most requests in one group. */
  most: number
  /** How many groups may be under way at once; 1 by default. */
  lanes?: number
  /** Two requests with the same key are never under way together: the later one waits for the next group. */
  key?: (request: Request) => string
  /** Most requests waiting; one more is refused. */
  room: number
  /** Milliseconds after which a request is refused, waiting or under way. Without it, requests wait forever. */
  timeoutMs?: number
  /** Whether a group that failed is sent again, as long as its requests have time left. */
  isTemporary?: (error: unknown) => boolean
  /** Makes the error for a request that is refused for lack of room or time. */
  overflow: (cause?: unknown) => Error
}

/** How often deadlines are checked. */
const CHECK_MS = 50
/** A request with less time left is refused instead of sent. */
const LEAST_MS = 100
const FIRST_PAUSE_MS = 20
const LONGEST_PAUSE_MS = 250

/** Refuses requests whose deadline has passed. Runs no timer while there are none. */
const createDeadlines = <Request, Reply>(refusal: () => Error) => {
  const open = new Set<Waiting<Request, Reply>>()
  let timer: NodeJS.Timeout | undefined
  const check = () => {
    timer = undefined
    const now = performance.now()
    for (const one of open) if (one.deadline <= now) one.reject(refusal())
    if (open.size > 0) timer = setTimeout(check, CHECK_MS)
  }
  return {
    watch: (one: Waiting<Request, Reply>) => {
      if (one.deadline === Infinity) return
      open.add(one)
      timer ??= setTimeout(check, CHECK_MS)
    },
    forget: (one: Waiting<Request, Reply>) => open.delete(one),
  }
}

/** Takes requests in their order and marks their keys as taken. Returns the group and what is left. */
const pick = <Request, Reply>(
  waiting: Waiting<Request, Reply>[],
  share: number,
  taken: Set<string>,
  key?: (request: Request) => string,
): [group: Waiting<Request, Reply>[], left: Waiting<Request, Reply>[]] => {
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
  return [group, left]
}

/**
 * Sends requests that wait at the same time as one group: while groups are under way the next one gathers, and it leaves
 * when a lane is free. No timer delays it. A request that was refused is never sent again.
 */
export const grouped = <Request, Reply>(options: GroupedOptions<Request, Reply>) => {
  const { send, most, lanes = 1, key, room, timeoutMs = Infinity, isTemporary = () => false, overflow } = options
  let waiting: Waiting<Request, Reply>[] = []
  let free = lanes
  let isCalled = false
  let failures = 0
  let lastError: unknown
  /** Keys of the groups under way. */
  const taken = new Set<string>()
  const deadlines = createDeadlines<Request, Reply>(() => overflow(lastError))

  const nextGroup = () => {
    const soon = performance.now() + LEAST_MS
    for (const one of waiting) if (one.deadline <= soon) one.reject(overflow(lastError))
    waiting = waiting.filter(({ isSettled }) => !isSettled)
    // Free lanes share what waits, so that they can work side by side.
    const [group, left] = pick(waiting, Math.min(most, Math.ceil(waiting.length / free)), taken, key)
    waiting = left
    return group
  }

  const freeLane = () => {
    free += 1
    callOut()
  }

  const failed = (group: Waiting<Request, Reply>[], error: unknown) => {
    if (!isTemporary(error)) {
      for (const one of group) one.reject(error)
      return freeLane()
    }
    lastError = error
    failures += 1
    waiting = [...group.filter(({ isSettled }) => !isSettled), ...waiting]
    setTimeout(freeLane, Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures, 10), LONGEST_PAUSE_MS))
  }

  const travel = async (group: Waiting<Request, Reply>[]) => {
    const release = () => {
      if (key) for (const one of group) taken.delete(key(one.request))
    }
    try {
      const requests = group.map((one) => one.request)
      const replies = await send(requests, Math.min(...group.map(({ deadline }) => deadline)))
      group.forEach((one, n) => one.resolve(replies[n] as Reply))
      failures = 0
    } catch (error) {
      release()
      return failed(group, error)
    }
    release()
    freeLane()
  }

  const depart = () => {
    isCalled = false
    while (free > 0 && waiting.length > 0) {
      const group = nextGroup()
      // All that wait must wait for a group under way.
      if (group.length === 0) return
      free -= 1
      void travel(group)
    }
  }

  // After everything that has arrived by now was read: under load those are many requests, and they join the group.
  const callOut = () => {
    if (isCalled || free === 0 || waiting.length === 0) return
    isCalled = true
    setImmediate(depart)
  }

  return (request: Request, { deadline = performance.now() + timeoutMs }: { deadline?: number } = {}): Promise<Reply> =>
    new Promise((resolve, reject) => {
      if (waiting.length >= room || deadline <= performance.now()) return reject(overflow(lastError))
      const settled = () => {
        one.isSettled = true
        deadlines.forget(one)
      }
      const one: Waiting<Request, Reply> = {
        request,
        deadline,
        isSettled: false,
        resolve: (reply) => (settled(), resolve(reply)),
        reject: (reason) => (settled(), reject(reason)),
      }
      waiting.push(one)
      deadlines.watch(one)
      callOut()
    })
}
