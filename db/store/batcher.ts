type Pending<Request, Reply> = {
  request: Request
  /** Time at which the request is rejected (performance.now() clock). */
  deadline: number
  isSettled: boolean
  resolve: (reply: Reply) => void
  reject: (reason: unknown) => void
}

export type BatcherOptions<Request, Reply> = {
  /**
   * Sends all requests of a batch and returns the replies in the same order.
   * @param deadline earliest deadline of the batch (performance.now() clock).
   */
  send: (requests: Request[], deadline: number) => Promise<Reply[]>
  maxBatch: number
  /** Number of batches in flight at once (default 1). */
  concurrency?: number
  /** Requests with the same key are never in flight together; the later one waits for another batch. */
  key?: (request: Request) => string
  /** Largest number of queued requests. One more is rejected. */
  maxQueue: number
  /** Rejects a request after this time, queued or in flight. By default requests wait forever. */
  timeoutMs?: number
  /** Decides whether a failed batch is retried while its requests have time left. */
  isTemporary?: (error: unknown) => boolean
  /** Creates the error for a request that is rejected because the queue is full or its time is over. */
  createOverflowError: (cause?: unknown) => Error
}

const CHECK_INTERVAL_MS = 50
/** Requests with less time left are rejected instead of sent. */
const MIN_TIME_LEFT_MS = 100
const MIN_RETRY_PAUSE_MS = 20
const MAX_RETRY_PAUSE_MS = 250

/**
 * Creates a function that batches requests: while batches are in flight, new requests queue for the next one. No timer
 * delays a batch. A request that was rejected is never sent later.
 */
export const createBatcher = <Request, Reply>(options: BatcherOptions<Request, Reply>) => {
  const { send, maxBatch, concurrency = 1, key, maxQueue, timeoutMs = Infinity } = options
  const { isTemporary = () => false, createOverflowError } = options
  let queue: Pending<Request, Reply>[] = []
  let freeSlots = concurrency
  let isScheduled = false
  let failures = 0
  let lastError: unknown
  const keysInFlight = new Set<string>()
  const deadlines = createDeadlines<Request, Reply>(() => createOverflowError(lastError))

  const nextBatch = () => {
    const soon = performance.now() + MIN_TIME_LEFT_MS
    for (const one of queue) if (one.deadline <= soon) one.reject(createOverflowError(lastError))
    queue = queue.filter(({ isSettled }) => !isSettled)
    // Divides the queue between free slots so they can work in parallel.
    const [batch, rest] = takeBatch(queue, Math.min(maxBatch, Math.ceil(queue.length / freeSlots)), keysInFlight, key)
    queue = rest
    return batch
  }

  const freeSlot = () => {
    freeSlots += 1
    schedule()
  }

  const handleFailure = (batch: Pending<Request, Reply>[], error: unknown) => {
    if (!isTemporary(error)) {
      for (const one of batch) one.reject(error)
      return freeSlot()
    }
    lastError = error
    failures += 1
    queue = [...batch.filter(({ isSettled }) => !isSettled), ...queue]
    setTimeout(freeSlot, retryPauseMs(failures))
  }

  const releaseKeys = (batch: Pending<Request, Reply>[]) => {
    if (key) for (const one of batch) keysInFlight.delete(key(one.request))
  }

  const sendBatch = async (batch: Pending<Request, Reply>[]) => {
    try {
      const requests = batch.map((one) => one.request)
      const replies = await send(requests, Math.min(...batch.map(({ deadline }) => deadline)))
      batch.forEach((one, n) => one.resolve(replies[n] as Reply))
      failures = 0
    } catch (error) {
      releaseKeys(batch)
      return handleFailure(batch, error)
    }
    releaseKeys(batch)
    freeSlot()
  }

  const sendBatches = () => {
    isScheduled = false
    while (freeSlots > 0 && queue.length > 0) {
      const batch = nextBatch()
      // Every queued key is in flight.
      if (batch.length === 0) return
      freeSlots -= 1
      void sendBatch(batch)
    }
  }

  // Runs after the sockets that are ready have been read, so requests that arrived together share a batch.
  const schedule = () => {
    if (isScheduled || freeSlots === 0 || queue.length === 0) return
    isScheduled = true
    setImmediate(sendBatches)
  }

  return (request: Request, { deadline = performance.now() + timeoutMs }: { deadline?: number } = {}): Promise<Reply> =>
    new Promise((resolve, reject) => {
      if (queue.length >= maxQueue || deadline <= performance.now()) return reject(createOverflowError(lastError))
      const one: Pending<Request, Reply> = { request, deadline, isSettled: false, resolve, reject }
      trackSettled(one, () => deadlines.forget(one))
      queue.push(one)
      deadlines.watch(one)
      schedule()
    })
}

/** Rejects requests whose deadline has passed. Runs no timer while there are none. */
const createDeadlines = <Request, Reply>(createError: () => Error) => {
  const open = new Set<Pending<Request, Reply>>()
  let timer: NodeJS.Timeout | undefined
  const check = () => {
    timer = undefined
    const now = performance.now()
    for (const one of open) if (one.deadline <= now) one.reject(createError())
    if (open.size > 0) timer = setTimeout(check, CHECK_INTERVAL_MS)
  }
  return {
    watch: (one: Pending<Request, Reply>) => {
      if (one.deadline === Infinity) return
      open.add(one)
      timer ??= setTimeout(check, CHECK_INTERVAL_MS)
    },
    forget: (one: Pending<Request, Reply>) => open.delete(one),
  }
}

/** Takes requests from the queue in order, skipping keys in flight, and marks their keys as in flight. */
const takeBatch = <Request, Reply>(
  queue: Pending<Request, Reply>[],
  size: number,
  keysInFlight: Set<string>,
  key?: (request: Request) => string,
): [batch: Pending<Request, Reply>[], rest: Pending<Request, Reply>[]] => {
  const batch: Pending<Request, Reply>[] = []
  const rest: Pending<Request, Reply>[] = []
  const skipped = new Set<string>()
  for (const one of queue) {
    const k = key?.(one.request)
    if (batch.length >= size || (k !== undefined && (keysInFlight.has(k) || skipped.has(k)))) {
      rest.push(one)
      if (k !== undefined) skipped.add(k)
    } else {
      batch.push(one)
      if (k !== undefined) keysInFlight.add(k)
    }
  }
  return [batch, rest]
}

const retryPauseMs = (failures: number) =>
  Math.min(MIN_RETRY_PAUSE_MS * 2 ** Math.min(failures, 10), MAX_RETRY_PAUSE_MS)

/** Marks the request as settled when it is resolved or rejected. */
const trackSettled = <Request, Reply>(one: Pending<Request, Reply>, onSettled: () => void) => {
  const { resolve, reject } = one
  const settle = () => {
    one.isSettled = true
    onSettled()
  }
  one.resolve = (reply) => (settle(), resolve(reply))
  one.reject = (reason) => (settle(), reject(reason))
}
