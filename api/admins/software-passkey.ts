import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const USER_PRESENT = 0x01
const HAS_CREDENTIAL = 0x40

const base64url = (bytes: Buffer) => bytes.toString('base64url')
/** Encodes a short text and bytes in CBOR (RFC 8949). */
const text = (value: string) => Buffer.concat([Buffer.of(0x60 + value.length), Buffer.from(value)])
const bytesOf = (value: Buffer) => Buffer.concat([Buffer.of(0x59, value.length >> 8, value.length & 0xff), value])

/** A challenge that a page passes to the device, with the site that the browser sees. */
export type Ceremony = { challenge: string; rpId: string; origin: string }

/** A passkey in software, for tests: it answers challenges as browsers and devices do (WebAuthn level 3, section 6). */
export const createSoftwarePasskey = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0

  const clientData = (type: string, { challenge, origin }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = ({ rpId }: Ceremony, flags: number, ...rest: Buffer[]) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.of(flags), count, ...rest])
  }
  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} }

  return {
    create: (ceremony: Ceremony) => {
      // A COSE key: elliptic curve, ES256, P-256, and the two coordinates.
      const key = Buffer.concat([
        Buffer.from('a5010203262001', 'hex'),
        Buffer.concat([Buffer.from('215820', 'hex'), Buffer.from(x, 'base64url')]),
        Buffer.concat([Buffer.from('225820', 'hex'), Buffer.from(y, 'base64url')]),
      ])
      const attested = [Buffer.alloc(16), Buffer.of(0, id.length), id, key]
      const data = authenticatorData(ceremony, USER_PRESENT | HAS_CREDENTIAL, ...attested)
      const attestation = [Buffer.of(0xa3), text('fmt'), text('none'), text('attStmt'), Buffer.of(0xa0)]
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', ceremony)),
          attestationObject: base64url(Buffer.concat([...attestation, text('authData'), bytesOf(data)])),
          transports: ['internal'],
        },
      }
    },

    /** Signs a challenge. `isCounting` is false for devices that always report 0, such as synchronized passkeys. */
    sign: (ceremony: Ceremony, isCounting = true) => {
      if (isCounting) counter++
      const data = authenticatorData(ceremony, USER_PRESENT)
      const client = clientData('webauthn.get', ceremony)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', signed, privateKey)),
        },
      }
    },
  }
}
