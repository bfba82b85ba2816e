import { createHmac, randomBytes } from 'node:crypto'
import { createStandIn, replied } from '#testing/stand-in.ts'

/** Starts a server with the calls of Vault's transit engine that the product uses, as its reference documents them. */
export const startTransit = async (token = 'hvs.test') => {
  const keys = new Map<string, { secret: Buffer; isDeletable: boolean }>()

  const answer = (
    call: string,
    name: string,
    body: { input?: string; deletion_allowed?: boolean },
  ): [number, object?] => {
    const key = keys.get(name)
    switch (call) {
      case 'GET keys':
        if (name === '') return keys.size === 0 ? [404, { errors: [] }] : [200, { data: { keys: [...keys.keys()] } }]
        return key ? [200, { data: { name, latest_version: 1 } }] : [404, { errors: [] }]
      case 'POST keys':
        if (!key) keys.set(name, { secret: randomBytes(32), isDeletable: false })
        return [200, { data: { name } }]
      case 'POST config':
        if (key) key.isDeletable = body.deletion_allowed === true
        return [key ? 200 : 400, { errors: [] }]
      case 'POST hmac': {
        if (!key) return [400, { errors: ['encryption key not found'] }]
        const code = createHmac('sha256', key.secret).update(Buffer.from(body.input ?? '', 'base64'))
        return [200, { data: { hmac: `vault:v1:${code.digest('base64')}` } }]
      }
      case 'DELETE keys':
        if (!key?.isDeletable) return [400, { errors: ['deletion is not allowed for this key'] }]
        keys.delete(name)
        return [204]
      default:
        return [405, { errors: ['unsupported operation'] }]
    }
  }

  const { origin, close } = await createStandIn(({ method, path, headers, body }) => {
    const [, , , kind = '', name = '', last] = path.split(/[/?]/)
    const call = last === 'config' ? 'config' : kind
    const isAllowed = headers['x-vault-token'] === token
    const isList = name.startsWith('list=')
    const [status, reply] = isAllowed
      ? answer(`${method} ${call}`, isList ? '' : name, body ? JSON.parse(body) : {})
      : [403, { errors: ['permission denied'] }]
    return replied(status, reply, { 'content-type': 'application/json' })
  })
  return { address: `${origin}/v1/transit`, token, stop: close }
}
