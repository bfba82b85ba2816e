import { expect, test } from 'vitest'
import { bestVoice } from './voices.ts'

const voice = (name: string, lang = 'en-US', localService = true) => ({ name, lang, localService, default: false })
const PLAIN = voice('Fred')
const NATURAL = voice('Microsoft Aria Online (Natural)', 'en-US', false)

test('the most natural English voice reads', () => {
  expect(bestVoice([PLAIN, voice('Google UK English', 'en-GB', false), NATURAL], false)).toBe(NATURAL)
})

test('without a network, only a voice of the device reads', () => {
  expect(bestVoice([NATURAL, PLAIN], true)).toBe(PLAIN)
})

test('an American voice comes before an equal one from elsewhere', () => {
  expect(bestVoice([voice('Kate', 'en_GB'), PLAIN], false)).toBe(PLAIN)
})

test('a device with voices of other languages or for fun only has none', () => {
  expect(bestVoice([voice('Google Deutsch', 'de-DE'), voice('Bad News')], false)).toBeUndefined()
})
