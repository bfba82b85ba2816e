/** Writes bits in big-endian order, as FLAC requires. */
export class BitWriter {
  #bytes = new Uint8Array(1 << 16)
  #length = 0
  #held = 0
  #count = 0

  /** @param value provides its lowest `width` bits (at most 32), in two's complement. */
  write(value: number, width: number): void {
    for (let left = width; left > 0;) {
      const take = Math.min(8 - this.#count, left)
      const part = (value >>> (left - take)) & ((1 << take) - 1)
      this.#held = (this.#held << take) | part
      this.#count += take
      left -= take
      if (this.#count === 8) this.#flush()
    }
  }

  /** Writes a unary number: zeros followed by a one. */
  unary(zeros: number): void {
    for (let left = zeros; left > 0; left -= 24) this.write(0, Math.min(24, left))
    this.write(1, 1)
  }

  /** Fills the last byte with zeros. */
  align(): void {
    if (this.#count > 0) this.write(0, 8 - this.#count)
  }

  /** Returns the complete bytes, so call `align` first. */
  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }

  #flush(): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#length)
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    this.#bytes[this.#length++] = this.#held
    this.#held = 0
    this.#count = 0
  }
}

const table = (polynomial: number, width: 8 | 16): Uint16Array =>
  Uint16Array.from({ length: 256 }, (_, byte) => {
    let crc = byte << (width - 8)
    for (let bit = 0; bit < 8; bit++) crc = crc & (1 << (width - 1)) ? (crc << 1) ^ polynomial : crc << 1
    return crc & ((1 << width) - 1)
  })

const EIGHT = table(0x07, 8)
const SIXTEEN = table(0x8005, 16)

/** Returns the checksum of a frame header. */
export const crc8 = (bytes: Uint8Array): number => bytes.reduce((crc, byte) => EIGHT[crc ^ byte] ?? 0, 0)

/** Returns the checksum of a frame. */
export const crc16 = (bytes: Uint8Array): number =>
  bytes.reduce((crc, byte) => ((crc << 8) & 0xffff) ^ (SIXTEEN[(crc >> 8) ^ byte] ?? 0), 0)
