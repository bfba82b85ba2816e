import { connect } from 'node:net'
import { until } from '#prove/servers/database.ts'
import { parseJson } from '#api/testing.ts'

export type RawReply = { status: number; headers: Record<string, string>; text: string; body: Record<string, unknown> }

/** Parses the first complete response and returns it with the remaining bytes. */
const firstReply = (received: string): { reply: RawReply; rest: string } | undefined => {
  const end = received.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const [first = '', ...lines] = received.slice(0, end).split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
  const after = received.slice(end + 4)
  const chunked = headers['transfer-encoding'] === 'chunked'
  const length = chunked ? after.indexOf('0\r\n\r\n') + 5 : Number(headers['content-length'] ?? 0)
  if (after.length < length || (chunked && length < 5)) return undefined
  const text = after.slice(0, length)
  return {
    reply: { status: Number(first.split(' ')[1]), headers, text, body: parseJson(text) },
    rest: after.slice(length),
  }
}

/** A raw TCP connection. Bodies are read as Latin-1, so lengths are in bytes. */
export type TestConnection = {
  closed: Promise<void>
  send: (bytes: string | Buffer) => void
  /** Returns the next response, or undefined when the connection closes without one. */
  reply: (seconds?: number) => Promise<RawReply | undefined>
  close: () => void
}

export const openConnection = (port: number): TestConnection => {
  const socket = connect(port, '127.0.0.1').setNoDelay()
  let received = ''
  let isClosed = false
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  void closed.then(() => (isClosed = true))
  socket.on('data', (bytes) => (received += bytes.toString('latin1')))
  // The server may cut off a refused sender; responses received before count.
  socket.on('error', () => {})
  return {
    closed,
    send: (bytes: string | Buffer) => socket.write(bytes),
    reply: async (seconds = 15): Promise<RawReply | undefined> => {
      await until(
        'a response or the end of the connection',
        () => isClosed || firstReply(received) !== undefined,
        seconds,
      )
      const found = firstReply(received)
      received = found?.rest ?? ''
      return found?.reply
    },
    close: () => socket.destroy(),
  }
}
