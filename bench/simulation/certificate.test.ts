import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { assertTrusted } from './certificate.ts'

test('a certificate that this machine does not trust is named, and a closed port is not taken for one', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'certificate-'))
  const [key, cert] = [join(dir, 'key.pem'), join(dir, 'cert.pem')]
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, '-days', '1']
  await promisify(execFile)('openssl', [...request, '-subj', '/CN=localhost'])
  const server = createServer({ key: await readFile(key), cert: await readFile(cert) }, (_, response) => response.end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  await expect(assertTrusted(url)).rejects.toThrow(/does not trust the certificate of https:.+NODE_EXTRA_CA_CERTS/)
  await new Promise((resolve) => server.close(resolve))
  await expect(assertTrusted(url)).resolves.toBeUndefined()
  await rm(dir, { recursive: true })
})
