import type { ReadablePart } from './narration.ts'

export type ReadingPlace = { part: number; sentence: number }

/**
 * Reads a part aloud from a sentence on. Reports each sentence that begins. Resolves when the part has ended or the signal
 * stops it. Rejects if it can't be read.
 */
export type ReadPart = (
  part: ReadablePart,
  from: number,
  options: { signal: AbortSignal; onSentence: (sentence: number) => void },
) => Promise<void>

type Deps = {
  parts: readonly ReadablePart[]
  read: ReadPart
  onPlace: (place: ReadingPlace) => void
  onStop: (error?: unknown) => void
}

export type Reader = {
  play: () => void
  /** Stops. The next start begins with the same sentence. */
  pause: () => void
  /** Moves to the beginning of an earlier or later part. */
  skip: (parts: 1 | -1) => void
}

/** Creates a reader of the parts of a page. It begins with the first. */
export const createReader = ({ parts, read, onPlace, onStop }: Deps): Reader => {
  let place: ReadingPlace = { part: 0, sentence: 0 }
  let running: AbortController | undefined

  const moveTo = (next: ReadingPlace) => {
    place = next
    onPlace(next)
  }

  const run = async (signal: AbortSignal) => {
    for (let part = parts[place.part]; part; part = parts[place.part]) {
      const { part: n, sentence } = place
      moveTo(place)
      await read(part, sentence, { signal, onSentence: (at) => signal.aborted || moveTo({ part: n, sentence: at }) })
      if (signal.aborted) return
      place = { part: n + 1, sentence: 0 }
    }
    place = { part: 0, sentence: 0 }
  }

  const play = () => {
    running?.abort()
    const mine = new AbortController()
    running = mine
    const end = (error?: unknown) => {
      if (running !== mine) return
      running = undefined
      onStop(error)
    }
    run(mine.signal)
      .then(() => end())
      .catch(end)
  }

  return {
    play,
    pause: () => {
      running?.abort()
      running = undefined
    },
    skip: (by) => {
      const wasRunning = running !== undefined
      running?.abort()
      running = undefined
      // Back means the beginning of this part, unless it has only just begun.
      const part = by < 0 && place.sentence > 0 ? place.part : place.part + by
      moveTo({ part: Math.min(Math.max(part, 0), parts.length - 1), sentence: 0 })
      if (wasRunning) play()
    },
  }
}
