const HERTZ = [396, 594]
const SECONDS = 4
const LOUDNESS = 0.08

export type SoftTone = {
  /** Plans the tone. Sound runs in a thread that browsers don't slow down when the page is hidden or the screen is locked. */
  plan: (inMs: number) => void
  cancel: () => void
}

const playAt = (context: AudioContext, at: number): (() => void) => {
  const gain = context.createGain()
  gain.gain.setValueAtTime(0, at)
  gain.gain.linearRampToValueAtTime(LOUDNESS, at + 0.4)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + SECONDS)
  gain.connect(context.destination)
  const tones = HERTZ.map((hertz) => {
    const tone = context.createOscillator()
    tone.frequency.value = hertz
    tone.connect(gain)
    tone.start(at)
    tone.stop(at + SECONDS)
    return tone
  })
  return () => {
    for (const tone of tones) tone.disconnect()
    gain.disconnect()
  }
}

export const createSoftTone = (): SoftTone => {
  let context: AudioContext | undefined
  let stop = () => {}
  return {
    plan: (inMs) => {
      stop()
      context ??= new AudioContext()
      void context.resume()
      stop = playAt(context, context.currentTime + inMs / 1_000)
    },
    cancel: () => {
      stop()
      stop = () => {}
      void context?.suspend()
    },
  }
}
