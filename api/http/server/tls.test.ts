import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import Koa from 'koa'
import { expect, test } from 'vitest'
import { readCertificate } from './certificate.ts'
import { serve } from './serve.ts'

const CREATE_CERTIFICATES = fileURLToPath(new URL('../../../docker/certificates.sh', import.meta.url))

test('a server with a certificate answers over TLS only, malformed requests included', async ({ onTestFinished }) => {
  const dir = await mkdtemp(join(tmpdir(), 'tls-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  await promisify(execFile)('bash', [CREATE_CERTIFICATES, dir])
  const ca = await readFile(join(dir, 'ca/ca.crt'))
  const app = new Koa()
  app.use((ctx) => void (ctx.body = 'peace'))
  const certificate = await readCertificate(join(dir, 'api'))
  const { port, stop } = await serve(app, 0, '127.0.0.1', { certificate })

  const ask = async (text: string) => {
    const socket = connect({ port, host: '127.0.0.1', servername: 'api', ca })
    socket.end(text)
    let reply = ''
    socket.on('data', (chunk) => (reply += String(chunk)))
    await once(socket, 'close')
    return reply
  }
  expect(await ask('GET / HTTP/1.1\r\nHost: api\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 200[\s\S]*peace/)
  expect(await ask('no request\r\n\r\n')).toMatch(/^HTTP\/1\.1 400[\s\S]*invalid_request/)
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow()

  const idle = connect({ port, host: '127.0.0.1', servername: 'api', ca })
  await once(idle, 'secureConnect')
  const closed = once(idle, 'close')
  await stop({ idleMs: 0 })
  await closed
})

test('a folder without a certificate is reported in a sentence', async () => {
  await expect(readCertificate('/nowhere')).rejects.toThrow('TLS_DIR needs a readable server.crt in /nowhere (ENOENT)')
})
