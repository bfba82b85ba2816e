import { type AddressInfo, createServer, type Socket } from 'node:net'

export type Taken = { from: string; to: string[]; data: string }

/** A mail server that speaks as much SMTP as mail needs, and can be told to refuse. */
export const startSmtp = async () => {
  const taken: Taken[] = []
  const state = { refusing: false }
  const sockets = new Set<Socket>()
  const talk = (socket: Socket) => {
    sockets.add(socket.setEncoding('utf8').on('error', () => {}))
    let mail: Taken = { from: '', to: [], data: '' }
    let reading = false
    let rest = ''
    const say = (line: string) => socket.write(`${line}\r\n`)
    const hear = (line: string) => {
      if (reading) {
        if (line !== '.') return void (mail.data += `${line.replace(/^\./, '')}\n`)
        reading = false
        taken.push(mail)
        mail = { from: '', to: [], data: '' }
        return say('250 taken')
      }
      const [, address = ''] = /<([^>]*)>/.exec(line) ?? []
      if (line.startsWith('EHLO')) return say('250 here')
      if (line.startsWith('MAIL'))
        return state.refusing ? say(`451 not now, ${address}`) : ((mail.from = address), say('250 ok'))
      if (line.startsWith('RCPT'))
        return state.refusing ? say(`451 not now, ${address}`) : (mail.to.push(address), say('250 ok'))
      if (line === 'DATA') return ((reading = true), say('354 go on'))
      return line === 'QUIT' ? socket.end('221 bye\r\n') : say('250 ok')
    }
    socket.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n')
      rest = lines.pop() ?? ''
      lines.forEach(hear)
    })
    say('220 here')
  }
  const server = createServer(talk)
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `smtp://127.0.0.1:${port}`, taken, state, stop, start: () => listen(port) }
}

/** What was written, without what a mail is wrapped in on its way. */
export const plain = ({ data }: Taken) => data.replaceAll('=\n', '').replaceAll('=3D', '=')
