import { KeysUnavailable, type MasterKeys, type MasterPlace } from './master-keys.ts'

const TIMEOUT_MS = 5_000

/**
 * Creates the master keys in the transit engine of Vault or OpenBao, one transit key per epoch. The master key is a code
 * that only the transit key can repeat, so no process stores it, and deleting the transit key destroys it.
 * @param address of the engine, such as https://vault.example.com:8200/v1/transit
 */
export const createTransitMasterKeys = (address: string, token: string): MasterKeys => {
  const request = async (method: string, path: string, body?: object): Promise<unknown> => {
    const reply = await fetch(`${address}/${path}`, {
      method,
      headers: { 'X-Vault-Token': token, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new KeysUnavailable('The key server of KEY_TRANSIT cannot be reached', { cause })
    })
    if (reply.status === 404) return undefined
    if (!reply.ok)
      throw new KeysUnavailable(`The key server of KEY_TRANSIT answered ${method} ${path} with ${reply.status}`)
    return reply.status === 204 ? undefined : await reply.json()
  }
  const nameOf = ({ installation, epoch }: MasterPlace) => `course-${installation}-${epoch}`

  const epochs: MasterKeys['epochs'] = async (installation) => {
    const found = (await request('GET', 'keys?list=true')) as { data: { keys: string[] } } | undefined
    const prefix = nameOf({ installation, epoch: 0 }).slice(0, -1)
    return (found?.data.keys ?? [])
      .filter((name) => name.startsWith(prefix))
      .map((name) => Number(name.slice(prefix.length)))
  }

  const read: MasterKeys['read'] = async (place) => {
    // The engine creates a key that it lacks when it is asked to encrypt, and refuses to compute a code.
    if (!(await request('GET', `keys/${nameOf(place)}`))) {
      throw new KeysUnavailable(`The key server of KEY_TRANSIT lacks the master key ${place.epoch} of this database`)
    }
    const input = Buffer.from(`master ${place.epoch} ${place.installation}`).toString('base64')
    const reply = (await request('POST', `hmac/${nameOf(place)}/sha2-256`, { input, key_version: 1 })) as
      | { data: { hmac: string } }
      | undefined
    const code = reply?.data.hmac.split(':').at(-1)
    if (!code) throw new KeysUnavailable(`The key server of KEY_TRANSIT lacks the master key ${place.epoch}`)
    return Buffer.from(code, 'base64')
  }

  return {
    read,
    epochs,

    create: async (place) => {
      await request('POST', `keys/${nameOf(place)}`, { type: 'aes256-gcm96' })
      await request('POST', `keys/${nameOf(place)}/config`, { deletion_allowed: true })
      return await read(place)
    },

    destroy: async (place) => {
      // The engine answers 400 to the deletion of a key that it lacks.
      if ((await epochs(place.installation)).includes(place.epoch)) await request('DELETE', `keys/${nameOf(place)}`)
    },
  }
}
