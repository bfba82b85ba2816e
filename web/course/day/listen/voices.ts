/** A voice, as the choice needs it. */
type Known = Pick<SpeechSynthesisVoice, 'name' | 'lang' | 'localService' | 'default'>

const LANGUAGE = 'en'

/** Names of voices that sound natural, the best first. Plain voices have none of these words. */
const NATURAL = [/natural|neural/i, /siri|premium/i, /enhanced/i, /google/i, /samantha|daniel|karen|moira/i]
/** Voices made for fun. */
const NOVELTY =
  /albert|bad news|bahh|bells|boing|bubbles|cellos|deranged|good news|hysterical|jester|organ|superstar|trinoids|whisper|wobble|zarvox/i

const rank = ({ name, lang, localService, default: isDefault }: Known): number => {
  const natural = NATURAL.findIndex((words) => words.test(name))
  const american = /^en[-_]us/i.test(lang) ? 1 : 0
  return (natural < 0 ? 0 : NATURAL.length - natural) * 10 + american * 4 + (localService ? 2 : 0) + (isDefault ? 1 : 0)
}

/**
 * Returns the voice of the device that sounds most natural in English; undefined if it has none.
 *
 * @param isOffline only voices on the device can speak then; others need a network.
 */
export const bestVoice = <V extends Known>(voices: readonly V[], isOffline: boolean): V | undefined =>
  voices
    .filter(({ lang, name }) => lang.toLowerCase().startsWith(LANGUAGE) && !NOVELTY.test(name))
    .filter(({ localService }) => localService || !isOffline)
    .toSorted((a, b) => rank(b) - rank(a))[0]
