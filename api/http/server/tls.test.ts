import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { request as httpsRequest } from 'node:https'
import { connect } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import Koa from 'koa'
import { expect, test, type TestContext } from 'vitest'
import { SETTINGS, newVisitorId } from '#api/testing.ts'
import { startChild } from '#operate/servers/child-process.ts'
import { freePort } from '#operate/servers/embedded-servers.ts'
import { createTestDatabase, until } from '#prove/servers/database.ts'
import { readCertificate } from './certificate.ts'
import { serve } from './serve.ts'

const CREATE_CERTIFICATES = fileURLToPath(new URL('../../../operate/containers/certificates.sh', import.meta.url))

/** Creates certificates in a folder that lasts as long as the test. */
const createCertificates = async (onTestFinished: TestContext['onTestFinished']) => {
  const dir = await mkdtemp(join(tmpdir(), 'tls-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  await promisify(execFile)('bash', [CREATE_CERTIFICATES, dir])
  return { dir, ca: await readFile(join(dir, 'ca/ca.crt')) }
}

test('a server with a certificate answers over TLS only, malformed requests included', async ({ onTestFinished }) => {
  const { dir, ca } = await createCertificates(onTestFinished)
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

test('a purchase in the simulated checkout works over TLS', async ({ onTestFinished }) => {
  const { dir, ca } = await createCertificates(onTestFinished)
  const database = await createTestDatabase()
  onTestFinished(database.close)
  const [port, loopback] = [await freePort(), await freePort()]
  const env = { PORT: String(port), LOOPBACK_PORT: String(loopback), TLS_DIR: join(dir, 'api') }
  const child = startChild(
    process.execPath,
    [fileURLToPath(new URL('../../../operate/start/api.ts', import.meta.url))],
    {
      env: { ...process.env, ...SETTINGS, DATABASE_URL: database.url, ...env },
      hasChannel: true,
      logFile: join(dir, 'api.log'),
    },
  )
  onTestFinished(() => child.stop())
  const isHealthy = () =>
    fetch(`http://127.0.0.1:${loopback}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until('the health check over loopback succeeds', isHealthy, 60)

  const simulate = async (body: object): Promise<{ status?: number | undefined; transactionId?: string }> => {
    const options = { port, host: '127.0.0.1', servername: 'api', ca, method: 'POST' }
    const headers = { 'content-type': 'application/json' }
    const request = httpsRequest({ ...options, path: '/api/v1/checkout/simulated', headers })
    const replied = once(request, 'response')
    request.end(JSON.stringify(body))
    const [response] = await replied
    let text = ''
    for await (const chunk of response) text += chunk
    return { status: response.statusCode, ...JSON.parse(text) }
  }
  const customData = { license: 'lifetime', quizUserId: newVisitorId() }
  const { transactionId } = await simulate({ action: 'open', license: 'lifetime', sale: false, customData })
  expect(await simulate({ action: 'pay', transactionId })).toMatchObject({ status: 200 })
})
