import { createHash } from 'node:crypto'
import { BitWriter, crc16, crc8 } from './bits.ts'
import { PRECISION, type Prediction, predictions } from './predict.ts'

/*
 * Encodes FLAC (RFC 9639), which every browser plays and which has exactly the samples of the loop. MP3 and AAC pad both
 * ends, which is audible in a loop; WAV would be three times as large.
 */

const BLOCK = 4096
const ORDERS = [6, 12]
/** Bits of a sample of one channel. The difference of two channels has one more. */
const BITS = 16

const RATES: Readonly<Record<number, number>> = {
  8_000: 4,
  16_000: 5,
  22_050: 6,
  24_000: 7,
  32_000: 8,
  44_100: 9,
  48_000: 10,
}

/** Maps signed errors (0, -1, 1, -2, …) to unsigned numbers for Rice coding. */
const zigzag = (error: number): number => ((error << 1) ^ (error >> 31)) >>> 0

type RiceCode = { partitions: number; remainders: readonly number[]; bits: number }

/** Finds the remainder width with the shortest encoding of these errors. */
const bestRiceParameter = (errors: Int32Array, from: number, to: number): { remainder: number; bits: number } => {
  let sum = 0
  for (let n = from; n < to; n++) sum += zigzag(errors[n]!)
  const count = Math.max(1, to - from)
  const guess = Math.max(0, Math.min(14, Math.floor(Math.log2(Math.max(1, (sum / count) * 0.69)))))
  let best = { remainder: guess, bits: Infinity }
  for (let remainder = guess; remainder <= Math.min(14, guess + 1); remainder++) {
    let bits = 4 + (to - from) * (1 + remainder)
    for (let n = from; n < to; n++) bits += zigzag(errors[n]!) >>> remainder
    if (bits < best.bits) best = { remainder, bits }
  }
  return best
}

/** Finds the best division of a block into 2^0 to 2^4 parts, each with its own remainder width. */
const bestPartition = ({ order, errors }: Prediction, length: number): RiceCode => {
  let best: RiceCode = { partitions: 0, remainders: [], bits: Infinity }
  for (const partitions of [0, 2, 4]) {
    const part = length / 2 ** partitions
    if (!Number.isInteger(part) || part <= order) break
    const parts = Array.from({ length: 2 ** partitions }, (_, at) =>
      bestRiceParameter(errors, Math.max(0, at * part - order), (at + 1) * part - order),
    )
    const bits = parts.reduce((sum, one) => sum + one.bits, 0)
    if (bits < best.bits) best = { partitions, remainders: parts.map(({ remainder }) => remainder), bits }
  }
  return best
}

type Channel = {
  block: Int32Array
  width: number
  zeroBits: number
  prediction: Prediction
  code: RiceCode
  bits: number
}

/** Counts the lowest bits that are zero in every sample. */
const countZeroBits = (samples: Int32Array): number => {
  const usedBits = samples.reduce((all, sample) => all | sample, 0)
  return usedBits === 0 ? 0 : 31 - Math.clz32(usedBits & -usedBits)
}

const channel = (samples: Int32Array, width: number): Channel => {
  const zeroBits = countZeroBits(samples)
  const block = samples.map((sample) => sample >> zeroBits)
  const candidates = predictions(block, ORDERS).map((prediction) => {
    const code = bestPartition(prediction, block.length)
    return { prediction, code, bits: code.bits + prediction.order * (width - zeroBits + PRECISION) }
  })
  const best = candidates.reduce((a, b) => (b.bits < a.bits ? b : a))
  return { block, width, zeroBits, ...best }
}

const writeChannel = (out: BitWriter, { block, width, zeroBits, prediction, code }: Channel): void => {
  out.write(0, 1)
  out.write(prediction.order === 0 ? 0b001000 : 0b100000 | (prediction.order - 1), 6)
  out.write(zeroBits > 0 ? 1 : 0, 1)
  if (zeroBits > 0) out.unary(zeroBits - 1)
  for (const sample of block.subarray(0, prediction.order)) out.write(sample, width - zeroBits)
  if (prediction.order > 0) {
    out.write(PRECISION - 1, 4)
    out.write(prediction.shift, 5)
    for (const weight of prediction.weights) out.write(weight, PRECISION)
  }
  out.write(0, 2)
  out.write(code.partitions, 4)
  const part = block.length / 2 ** code.partitions
  code.remainders.forEach((remainder, at) => {
    out.write(remainder, 4)
    for (const error of prediction.errors.subarray(
      Math.max(0, at * part - prediction.order),
      (at + 1) * part - prediction.order,
    )) {
      const value = zigzag(error)
      out.unary(value >>> remainder)
      out.write(value, remainder)
    }
  })
}

/** Writes a number in the encoding of UTF-8 code points. */
const writeNumber = (out: BitWriter, value: number): void => {
  if (value < 0x80) out.write(value, 8)
  else if (value < 0x800) out.write(0xc080 | ((value & 0x7c0) << 2) | (value & 0x3f), 16)
  else throw new RangeError('A recording of more than 2,047 blocks')
}

/** Encodes left and right, or one channel and the difference, whichever is shorter. */
const stereoChannels = (
  left: Int32Array,
  right: Int32Array,
): { assignment: number; first: Channel; second: Channel } => {
  const l = channel(left, BITS)
  const r = channel(right, BITS)
  const side = channel(
    left.map((sample, n) => sample - (right[n] ?? 0)),
    BITS + 1,
  )
  if (side.bits >= Math.max(l.bits, r.bits)) return { assignment: 0b0001, first: l, second: r }
  return l.bits <= r.bits
    ? { assignment: 0b1000, first: l, second: side }
    : { assignment: 0b1001, first: side, second: r }
}

const frame = (left: Int32Array, right: Int32Array, number: number, rate: number): Uint8Array => {
  const { assignment, first, second } = stereoChannels(left, right)
  const out = new BitWriter()
  out.write(0xfff8, 16)
  out.write(left.length === BLOCK ? 0b1100 : 0b0111, 4)
  out.write(RATES[rate] ?? 0, 4)
  out.write(assignment, 4)
  out.write(0b100, 3)
  out.write(0, 1)
  writeNumber(out, number)
  if (left.length !== BLOCK) out.write(left.length - 1, 16)
  out.write(crc8(out.bytes()), 8)
  writeChannel(out, first)
  writeChannel(out, second)
  out.align()
  out.write(crc16(out.bytes()), 16)
  return out.bytes()
}

/** Writes the metadata block that precedes the first frame. */
const streamInfo = (left: Int32Array, right: Int32Array, rate: number): Uint8Array => {
  const pcm = new Int16Array(2 * left.length)
  left.forEach((sample, n) => pcm.set([sample, right[n] ?? 0], 2 * n))
  const out = new BitWriter()
  out.write(BLOCK, 16)
  out.write(BLOCK, 16)
  out.write(0, 24)
  out.write(0, 24)
  out.write(rate, 20)
  out.write(1, 3)
  out.write(BITS - 1, 5)
  out.write(0, 4)
  out.write(left.length, 32)
  for (const byte of createHash('md5').update(new Uint8Array(pcm.buffer)).digest()) out.write(byte, 8)
  return out.bytes()
}

/**
 * Encodes a stereo FLAC file.
 *
 * @param left has as many 16-bit samples as `right`.
 * @param rate is one of the standard sample rates.
 */
export const flac = (left: Int32Array, right: Int32Array, rate: number): Uint8Array => {
  const info = streamInfo(left, right, rate)
  const parts: Uint8Array[] = [Buffer.from('fLaC'), Uint8Array.of(0x80, 0, 0, info.length), info]
  for (let from = 0, number = 0; from < left.length; from += BLOCK, number++) {
    parts.push(frame(left.subarray(from, from + BLOCK), right.subarray(from, from + BLOCK), number, rate))
  }
  return Buffer.concat(parts)
}
