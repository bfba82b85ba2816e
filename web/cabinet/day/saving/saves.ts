import type { SaveAnswers, SavedDay } from '#api/contracts/cabinet-course.ts'
import { Refused } from '#web/lib/api/api.ts'
import type { CabinetStorage } from '#web/cabinet/data/cabinet-storage.ts'

/** A day that is to be saved, kept until the server has it. */
export type DaySave = {
  /** The Idempotency-Keys: however often it is sent, it is applied once. */
  key: string
  nextKey: string
  /** When it was made, in milliseconds since 1970. */
  at: number
  body: SaveAnswers
}

/** What became of a save. `waiting` is sent again; `ended` too, once its owner has signed in; a refused one is a draft again. */
export type SaveResult = 'delivered' | 'waiting' | 'ended' | { refused: Refused }

export type SavesDeps = {
  keeping: CabinetStorage
  /** Posts the answers, and where the next day is open moves on to it. Throws what the API client throws. */
  send: (save: DaySave) => Promise<void>
  now: () => number
  createId: () => string
}

/** The save itself is at fault; sending it again would change nothing. */
const FAULTS = [400, 404, 413, 415, 422]
const ENDED = [401, 403]

export const draftName = (courseVersion: string, day: number) => `draft.${courseVersion}.${day}`
const PREFIX = 'save.'
const nameOf = ({ courseVersion, day }: Pick<SaveAnswers, 'courseVersion' | 'day'>) =>
  `${PREFIX}${courseVersion}.${day}`

export const asSaved = ({ answers, progress, rating, timeSpent }: SaveAnswers): SavedDay => ({
  answers,
  progress,
  rating: rating ?? null,
  timeSpent,
})

type Listed = { read: () => readonly DaySave[]; refresh: () => void; subscribe: (listener: () => void) => () => void }

/** What waits, oldest first, as an external store: the same list as long as nothing has changed. */
const createListed = (keeping: CabinetStorage): Listed => {
  const listeners = new Set<() => void>()
  let listed: readonly DaySave[] = []
  return {
    read: () => listed,
    refresh: () => {
      listed = keeping
        .names(PREFIX)
        .flatMap((name) => keeping.read<DaySave>(name) ?? [])
        .sort((a, b) => a.at - b.at)
      listeners.forEach((listener) => listener())
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Sends a save, and sees to what is kept of it. */
const createCarry = ({ keeping, send }: SavesDeps, { refresh }: Listed) => {
  /** Unless a later save of the same day has taken its place. */
  const settle = (save: DaySave) => {
    if (keeping.read<DaySave>(nameOf(save.body))?.key !== save.key) return
    keeping.remove(nameOf(save.body))
    refresh()
  }
  return async (save: DaySave): Promise<SaveResult> => {
    try {
      await send(save)
    } catch (error) {
      if (!(error instanceof Refused)) return 'waiting'
      if (ENDED.includes(error.status)) return 'ended'
      if (!FAULTS.includes(error.status)) return 'waiting'
      keeping.write(draftName(save.body.courseVersion, save.body.day), asSaved(save.body))
      settle(save)
      return { refused: error }
    }
    settle(save)
    return 'delivered'
  }
}

/** Takes days to the server, at once or when that is possible. What was written is never lost on the way. */
export const createSaves = (deps: SavesDeps) => {
  const { keeping, now, createId } = deps
  const listed = createListed(keeping)
  const carry = createCarry(deps, listed)
  const onTheirWay = new Map<string, Promise<SaveResult>>()

  const deliver = (save: DaySave): Promise<SaveResult> => {
    const carried = onTheirWay.get(save.key) ?? carry(save).finally(() => onTheirWay.delete(save.key))
    onTheirWay.set(save.key, carried)
    return carried
  }

  return {
    /** Keeps a save in place of the draft and of an earlier save of that day. */
    put: (body: SaveAnswers): DaySave => {
      const save = { key: createId(), nextKey: createId(), at: now(), body }
      keeping.write(nameOf(body), save)
      keeping.remove(draftName(body.courseVersion, body.day))
      listed.refresh()
      return save
    },

    deliver,

    /** Sends what waits, oldest first, until one cannot be sent. True when something was delivered. */
    deliverAll: async (): Promise<boolean> => {
      listed.refresh()
      let delivered = false
      for (const save of listed.read()) {
        const verdict = await deliver(save)
        if (verdict === 'waiting' || verdict === 'ended') break
        if (verdict === 'delivered') delivered = true
      }
      return delivered
    },

    waiting: listed.read,
    waitingOf: (courseVersion: string, day: number): DaySave | undefined =>
      keeping.read<DaySave>(nameOf({ courseVersion, day })),
    /** Looks anew: somebody has signed in or out, or another tab has saved. */
    refresh: listed.refresh,
    subscribe: listed.subscribe,
  }
}
