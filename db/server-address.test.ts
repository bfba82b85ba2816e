import { expect, test } from 'vitest'
import { natsServers } from '#events/bus/bus.ts'
import { serverAddress } from './server-address.ts'

const database = serverAddress('DATABASE_URL', ['postgres', 'postgresql'], 'postgres://user:password@host:5432/name')
const bus = serverAddress('NATS_URL', ['nats', 'tls'], 'nats://host:4222')

const PASSWORDS = [
  'p@ss',
  'a#b',
  '1/2',
  '12?34',
  '50%',
  'x"y',
  'a$b',
  'p@w/x',
  '@',
  'a:b',
  'a b',
  'ü€',
  '%zz#@/',
  'a,b',
  'a&b=c',
]

test.each(PASSWORDS)('the password %j in an address of the database is taken as it is', (password) => {
  const url = new URL(database.parse(`postgres://app:${password}@db-1.example:5432/app?sslmode=verify-full`))
  expect([url.username, decodeURIComponent(url.password), url.host, url.pathname, url.search]).toEqual([
    'app',
    password,
    'db-1.example:5432',
    '/app',
    '?sslmode=verify-full',
  ])
})

test.each(PASSWORDS)('the password %j in the first address of NATS is taken as it is', (password) => {
  const list = bus.parse(`tls://api:${password}@nats-1:4222,tls://nats-2:4222`)
  expect(natsServers(list)).toEqual({
    servers: ['tls://nats-1:4222', 'tls://nats-2:4222'],
    user: 'api',
    pass: password,
  })
})

test.each([
  'postgres://localhost/app',
  'postgresql://app:p%40ss%25@[::1]:5432/app?options=-c%20role%3Dx',
  'postgres://app@db/app?application_name=a@b',
])('the address %s stays as it is', (address) => {
  expect(database.parse(address)).toBe(address)
})

test.each([
  'postgres://app:p@ss#w@db:port/app',
  'mysql://app:secret@db/app',
  'postgres://',
  'postgres://x:s#ecret/db',
  ' ',
])('the address %j is refused by the name of its setting, without its value', (address) => {
  const { error } = database.safeParse(address)
  expect(error?.issues.map(({ message }) => message)).toEqual([
    expect.stringContaining('DATABASE_URL looks like postgres://user:password@host:5432/name'),
  ])
  expect(JSON.stringify(error?.issues)).not.toMatch(/secret|p@ss/)
})
