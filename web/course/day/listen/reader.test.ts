import { expect, test, vi } from 'vitest'
import type { ReadablePart } from './narration.ts'
import { createReader, type ReadingPlace, type ReadPart } from './reader.ts'

const part = (title: string, length: number): ReadablePart => ({
  title,
  // The reader never looks at ranges.
  sentences: Array.from({ length }, (_, n) => ({ text: `${title} ${n}`, range: {} as Range })),
})
const PARTS = [part('Passage', 2), part('Prayer', 2)]

/** Creates a reader whose voice says a sentence with each `next()`. */
const start = (read?: ReadPart) => {
  const said: string[] = []
  const places: ReadingPlace[] = []
  let next = () => {}
  const onStop = vi.fn<(error?: unknown) => void>()
  const aloud: ReadPart = async ({ sentences }, from, { signal, onSentence }) => {
    for (const [n, { text }] of sentences.entries()) {
      if (n < from || signal.aborted) continue
      onSentence(n)
      said.push(text)
      await new Promise<void>((resolve) => {
        next = resolve
        signal.addEventListener('abort', () => resolve())
      })
    }
  }
  const reader = createReader({ parts: PARTS, read: read ?? aloud, onPlace: (place) => places.push(place), onStop })
  const finish = async (sentences: number) => {
    for (let n = 0; n < sentences; n++) {
      next()
      await new Promise(setImmediate)
    }
  }
  return { reader, said, places, onStop, finish }
}

test('all parts are read in order, and the end is reported once', async () => {
  const { reader, said, onStop, finish } = start()
  reader.play()
  await finish(4)
  expect(said).toEqual(['Passage 0', 'Passage 1', 'Prayer 0', 'Prayer 1'])
  expect(onStop).toHaveBeenCalledExactlyOnceWith(undefined)
})

test('a pause keeps the sentence, which is then read from its beginning', async () => {
  const { reader, said, onStop, finish } = start()
  reader.play()
  await finish(1)
  reader.pause()
  await finish(2)
  expect(said).toEqual(['Passage 0', 'Passage 1'])
  reader.play()
  await finish(0)
  expect(said.at(-1)).toBe('Passage 1')
  expect(onStop).not.toHaveBeenCalled()
})

test('skipping moves to the beginning of a part and goes on reading', async () => {
  const { reader, said, finish } = start()
  reader.play()
  reader.skip(1)
  await finish(1)
  expect(said).toEqual(['Passage 0', 'Prayer 0', 'Prayer 1'])
  reader.skip(-1)
  expect(said.at(-1)).toBe('Prayer 0')
  reader.skip(-1)
  expect(said.at(-1)).toBe('Passage 0')
})

test('skipping beyond the last part stays there, and moves without reading while paused', () => {
  const { reader, said, places } = start()
  reader.skip(1)
  reader.skip(1)
  expect(said).toEqual([])
  expect(places.at(-1)).toEqual({ part: 1, sentence: 0 })
})

test('a voice that fails stops the reading with its error', async () => {
  const failure = new Error('no voice')
  const { reader, onStop } = start(() => Promise.reject(failure))
  reader.play()
  await vi.waitFor(() => expect(onStop).toHaveBeenCalledExactlyOnceWith(failure))
})
