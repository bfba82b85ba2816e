import { createServer, type Socket } from 'node:net'
import { readPort } from '#prove/servers/port-of.ts'

export type ReceivedMail = { from: string; to: string[]; data: string }

/** A minimal SMTP server that can be set to refuse mails. */
export type SmtpServer = {
  url: string
  received: ReceivedMail[]
  state: { refusing: boolean }
  stop: () => Promise<void>
  /** Listens again at the same address. */
  start: () => Promise<void>
}

export const startSmtp = async (): Promise<SmtpServer> => {
  const received: ReceivedMail[] = []
  const state = { refusing: false }
  const sockets = new Set<Socket>()
  const handleSocket = (socket: Socket) => {
    sockets.add(socket.setEncoding('utf8').on('error', () => {}))
    let mail: ReceivedMail = { from: '', to: [], data: '' }
    let reading = false
    let rest = ''
    const reply = (line: string) => socket.write(`${line}\r\n`)
    const handleLine = (line: string) => {
      if (reading) {
        if (line !== '.') return void (mail.data += `${line.replace(/^\./, '')}\n`)
        reading = false
        received.push(mail)
        mail = { from: '', to: [], data: '' }
        return reply('250 taken')
      }
      const [, address = ''] = /<([^>]*)>/.exec(line) ?? []
      if (line.startsWith('EHLO')) return reply('250 here')
      if (line.startsWith('MAIL'))
        return state.refusing ? reply(`451 not now, ${address}`) : ((mail.from = address), reply('250 ok'))
      if (line.startsWith('RCPT'))
        return state.refusing ? reply(`451 not now, ${address}`) : (mail.to.push(address), reply('250 ok'))
      if (line === 'DATA') return ((reading = true), reply('354 go on'))
      return line === 'QUIT' ? socket.end('221 bye\r\n') : reply('250 ok')
    }
    socket.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n')
      rest = lines.pop() ?? ''
      lines.forEach(handleLine)
    })
    reply('220 here')
  }
  const server = createServer(handleSocket)
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const port = readPort(server)
  const stop = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `smtp://127.0.0.1:${port}`, received, state, stop, start: () => listen(port) }
}

/** Decodes the quoted-printable text of a mail. */
export const plain = ({ data }: ReceivedMail) =>
  data
    .replaceAll('=\n', '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())
