import { brand } from '#events/payment/money/brand.ts'
import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Clock } from '#db/clock.ts'
import { CreationOptions } from '#api/contracts/admins/passkeys.ts'
import type { EventOf } from '#events/catalog.ts'
import type { Admin, Passkey, PasskeyProof } from '#commands/admins/admins.decision.ts'

const CHALLENGE_MS = 5 * 60_000
/** COSE algorithms of signatures: Ed25519, ES256 and RS256. All devices know one of them. */
const ALGORITHMS = [-8, -7, -257]
/** Bytes of a challenge: its time, random bytes and the code that authenticates both. */
const [TIME_BYTES, RANDOM_BYTES, CODE_BYTES] = [8, 16, 32]

/** The site that passkeys belong to. Browsers use them on `https` or on `localhost`, and never on a bare address. */
export type RelyingParty = { id: string; origin: string }

/**
 * Returns the site of the admin area.
 *
 * @param publicUrl the address of the product; on a developer's machine it may be missing.
 */
export const adminRelyingParty = (
  publicUrl: string | undefined,
  port: number,
  adminHost: string | undefined,
): RelyingParty => {
  const url = new URL(publicUrl ?? `http://localhost:${port}`)
  if (adminHost !== undefined) url.hostname = adminHost
  return { id: url.hostname, origin: url.origin }
}

type NewPasskey = Omit<EventOf<'admin.passkey-added'>['data'], 'adminId' | 'name'>

/** Creates challenges for passkeys and verifies what they sign (WebAuthn level 3). */
export type Passkeys = {
  /** The host name that passkeys work on. */
  host: string
  creationOptions: (admin: Admin) => Promise<CreationOptions>
  /** Returns a passkey that answered a challenge of `creationOptions`; undefined for anything else. */
  verifyNew: (admin: Admin, response: RegistrationResponseJSON) => Promise<NewPasskey | undefined>
  /** Returns a challenge for the passkeys of this host, else the host of another one: browsers offer none of those here. */
  requestOptions: (admin: Admin) => Promise<PublicKeyCredentialRequestOptionsJSON | { elsewhere: string | undefined }>
  /** Returns what a signature proves; undefined for anything that no passkey of the admin signed. */
  verify: (admin: Admin, response: AuthenticationResponseJSON) => Promise<PasskeyProof | undefined>
}

type Use = 'create' | 'sign in'

/**
 * Creates and reads challenges that no process has to remember: each carries its time and a code that only this
 * product can compute, for one admin and one use.
 */
const createChallenges = (key: Buffer, clock: Clock) => {
  const codeOf = (content: Buffer, use: Use, adminId: string) =>
    createHmac('sha256', key).update(`${use} ${adminId} `).update(content).digest()

  return {
    create: (use: Use, adminId: string): Uint8Array<ArrayBuffer> => {
      const time = Buffer.alloc(TIME_BYTES)
      time.writeBigUInt64BE(BigInt(clock().getTime()))
      const content = Buffer.concat([time, randomBytes(RANDOM_BYTES)])
      return new Uint8Array([...content, ...codeOf(content, use, adminId)])
    },

    /** Returns the time of a challenge; undefined unless it is genuine and recent. */
    timeOf: (challenge: string, use: Use, adminId: string): Date | undefined => {
      const bytes = Buffer.from(challenge, 'base64url')
      if (bytes.length !== TIME_BYTES + RANDOM_BYTES + CODE_BYTES) return undefined
      const [content, code] = [bytes.subarray(0, -CODE_BYTES), bytes.subarray(-CODE_BYTES)]
      if (!timingSafeEqual(code, codeOf(content, use, adminId))) return undefined
      const time = Number(content.readBigUInt64BE())
      return clock().getTime() - time <= CHALLENGE_MS ? new Date(time) : undefined
    },
  }
}

const describePasskey = ({ credentialId, transports }: Passkey) => ({ id: credentialId, transports: [...transports] })
const passkeysOf = ({ secondFactor }: Admin) => secondFactor?.passkeys ?? []

export const createPasskeys = (site: RelyingParty, key: Buffer, clock: Clock): Passkeys => {
  const challenges = createChallenges(key, clock)

  /** Verifies a response. The library throws for most of what is wrong with one. */
  const verifyResponse = async <T>(
    admin: Admin,
    use: Use,
    check: (expected: {
      expectedChallenge: (challenge: string) => boolean
      expectedOrigin: string
      expectedRPID: string
    }) => Promise<T>,
  ) => {
    let at: Date | undefined
    const expectedChallenge = (challenge: string) => {
      at = challenges.timeOf(challenge, use, admin.adminId)
      return at !== undefined
    }
    const expected = { expectedChallenge, expectedOrigin: site.origin, expectedRPID: site.id }
    const result = await check(expected).catch(() => undefined)
    return result !== undefined && at !== undefined ? { result, at } : undefined
  }

  return {
    host: site.id,

    creationOptions: async (admin) => {
      const options = await generateRegistrationOptions({
        rpID: site.id,
        rpName: brand.name,
        userID: new TextEncoder().encode(admin.adminId),
        userName: admin.username,
        challenge: challenges.create('create', admin.adminId),
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: passkeysOf(admin).map(describePasskey),
        authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
      })
      return CreationOptions.parse(options)
    },

    verifyNew: async (admin, response) => {
      const outcome = await verifyResponse(admin, 'create', (expected) =>
        verifyRegistrationResponse({
          ...expected,
          response,
          requireUserVerification: false,
          supportedAlgorithmIDs: ALGORITHMS,
        }),
      )
      if (!outcome?.result.verified) return undefined
      const { id, publicKey, counter, transports = [] } = outcome.result.registrationInfo.credential
      return {
        passkey: randomUUID(),
        at: clock().toISOString(),
        credentialId: id,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports,
        host: site.id,
      }
    },

    requestOptions: async (admin) => {
      const usable = passkeysOf(admin).filter(({ host }) => host === site.id)
      if (usable.length === 0) return { elsewhere: passkeysOf(admin)[0]?.host }
      return await generateAuthenticationOptions({
        rpID: site.id,
        challenge: challenges.create('sign in', admin.adminId),
        allowCredentials: usable.map(describePasskey),
        // The password was checked before, so the device need not ask for a PIN or a fingerprint as well.
        userVerification: 'preferred',
      })
    },

    verify: async (admin, response) => {
      const used = passkeysOf(admin).find(({ credentialId }) => credentialId === response.id)
      if (!used) return undefined
      const { credentialId, publicKey, counter } = used
      const credential = { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter }
      const outcome = await verifyResponse(admin, 'sign in', (expected) =>
        verifyAuthenticationResponse({ ...expected, response, credential, requireUserVerification: false }),
      )
      if (!outcome?.result.verified) return undefined
      const { newCounter } = outcome.result.authenticationInfo
      return { passkey: used.passkey, counter: newCounter, challengedAt: outcome.at.toISOString() }
    },
  }
}
