import { describe, expect, test } from 'vitest'
import type { Sealed } from '#events/sealed.ts'
import {
  type Admin,
  type AdminEvent,
  adminByName,
  adminById,
  activeAdmin,
  decideDisable,
  decideRegister,
  evolveAdmins,
  mayRegister,
  noAdmins,
} from './admins.decision.ts'

const passwordHash: Sealed = { person: '00000000-0000-4000-8000-000000000001', sealed: 'iv.hash', digest: 'd' }
const admin = (adminId: string, username: string): Admin => ({ adminId, username, passwordHash })
const registered = (data: Admin): AdminEvent => ({ type: 'admin.registered', data })
const given = (...events: AdminEvent[]) => events.reduce(evolveAdmins, noAdmins)

const founder = admin('a-1', 'Founder')
const clerk = admin('a-2', 'clerk')
const stranger = { setupToken: false, adminId: undefined }
const setup = { setupToken: true, adminId: undefined }
const as = (adminId: string) => ({ setupToken: false, adminId })

describe('the first admin', () => {
  test('is made by who holds the setup token', () => {
    expect(decideRegister(given(), founder, setup)).toEqual([registered(founder)])
  })

  test('is made by nobody else from outside', () => {
    expect(decideRegister(given(), founder, stranger)).toBe('forbidden')
    expect(decideRegister(given(), founder, as('a-1'))).toBe('forbidden')
  })
})

describe('every further admin', () => {
  const admins = given(registered(founder))

  test('is made by an admin', () => {
    expect(decideRegister(admins, clerk, as('a-1'))).toEqual([registered(clerk)])
  })

  test('is made no longer with the setup token', () => {
    expect(decideRegister(admins, clerk, setup)).toBe('forbidden')
  })

  test('is not made by an admin who does not exist', () => {
    expect(decideRegister(admins, clerk, as('a-9'))).toBe('forbidden')
  })

  test('is made by an admin who presents the setup token too', () => {
    expect(mayRegister(admins, { setupToken: true, adminId: 'a-1' })).toBe(true)
  })
})

test('the command line makes admins at any time', () => {
  expect(decideRegister(given(), founder, { commandLine: true })).toEqual([registered(founder)])
  expect(decideRegister(given(registered(founder)), clerk, { commandLine: true })).toEqual([registered(clerk)])
})

test('a username is taken in whatever case it is written', () => {
  const admins = given(registered(founder))
  for (const username of ['Founder', 'founder', 'FOUNDER']) {
    expect(decideRegister(admins, admin('a-3', username), as('a-1'))).toBe('taken')
    expect(decideRegister(admins, admin('a-3', username), { commandLine: true })).toBe('taken')
  }
})

test('a stranger does not learn which usernames are taken', () => {
  expect(decideRegister(given(registered(founder)), admin('a-3', 'founder'), stranger)).toBe('forbidden')
})

test('an admin is found by name in any case, and by id', () => {
  const admins = given(registered(founder), registered(clerk))
  expect(adminByName(admins, 'FOUNDER')).toEqual(founder)
  expect(adminById(admins, 'a-2')).toEqual(clerk)
  expect(adminByName(admins, 'nobody')).toBeUndefined()
  expect(adminById(admins, '')).toBeUndefined()
})

describe('an admin who was disabled', () => {
  const disabled: AdminEvent = { type: 'admin.disabled', data: { adminId: 'a-2', by: 'a-1' } }
  const admins = given(registered(founder), registered(clerk), disabled)

  test('may do nothing, and keeps the name', () => {
    expect(activeAdmin(admins, 'a-2')).toBeUndefined()
    expect(adminById(admins, 'a-2')?.username).toBe('clerk')
    expect(mayRegister(admins, as('a-2'))).toBe(false)
    expect(decideRegister(admins, admin('a-3', 'CLERK'), as('a-1'))).toBe('taken')
  })

  test('was disabled by another', () => {
    const both = given(registered(founder), registered(clerk))
    expect(decideDisable(both, 'a-2', 'a-1')).toEqual([disabled])
    expect(decideDisable(both, 'a-1', 'a-1')).toBe('yourself')
    expect(decideDisable(both, 'a-9', 'a-1')).toBe('unknown')
  })

  test('is not disabled twice', () => {
    expect(decideDisable(admins, 'a-2', 'a-1')).toEqual([])
  })
})
