import { describe, expect, test } from 'vitest'
import type { Sealed } from '#events/core/sealed.ts'
import {
  type NewAdmin,
  type AdminEvent,
  adminByName,
  adminById,
  activeAdmin,
  decideDisable,
  decideRegisterAdmin,
  evolveAdmins,
  mayRegister,
  noAdmins,
} from './admins.decision.ts'

const passwordHash: Sealed = { person: '00000000-0000-4000-8000-000000000001', sealed: 'iv.hash', digest: 'd' }
const admin = (adminId: string, username: string): NewAdmin => ({ adminId, username, passwordHash })
const registered = (data: NewAdmin): AdminEvent => ({ type: 'admin.registered', data })
const given = (...events: AdminEvent[]) => events.reduce(evolveAdmins, noAdmins)

const founder = admin('a-1', 'Founder')
const clerk = admin('a-2', 'clerk')
const stranger = { hasSetupToken: false, adminId: undefined }
const as = (adminId: string) => ({ hasSetupToken: false, adminId })

test('an admin can register another admin, also with the setup token, and an unknown admin can not', () => {
  const admins = given(registered(founder))
  expect(mayRegister(admins, { hasSetupToken: true, adminId: 'a-1' })).toBe(true)
  expect(decideRegisterAdmin(admins, clerk, as('a-9'))).toBe('forbidden')
})

test('the command line can always register admins, who operate the product', () => {
  expect(decideRegisterAdmin(given(), founder, { commandLine: true })).toEqual([registered(founder)])
  const decided = decideRegisterAdmin(given(registered(founder)), clerk, { commandLine: true })
  if (typeof decided === 'string') throw new Error(decided)
  expect(adminByName(given(registered(founder), ...decided), 'clerk')?.role).toBe('operate')
})

test('usernames are not case-sensitive', () => {
  const admins = given(registered(founder))
  for (const username of ['Founder', 'founder', 'FOUNDER']) {
    expect(decideRegisterAdmin(admins, admin('a-3', username), as('a-1'))).toBe('taken')
    expect(decideRegisterAdmin(admins, admin('a-3', username), { commandLine: true })).toBe('taken')
  }
})

test('a stranger cannot learn which usernames are taken', () => {
  expect(decideRegisterAdmin(given(registered(founder)), admin('a-3', 'founder'), stranger)).toBe('forbidden')
})

test('an admin is found by name in any case, and by id', () => {
  const admins = given(registered(founder), registered(clerk))
  expect(adminByName(admins, 'FOUNDER')).toMatchObject(founder)
  expect(adminById(admins, 'a-2')).toMatchObject(clerk)
  expect(adminByName(admins, 'unknown')).toBeUndefined()
  expect(adminById(admins, '')).toBeUndefined()
})

describe('an admin who was disabled', () => {
  const disabled: AdminEvent = { type: 'admin.disabled', data: { adminId: 'a-2', by: 'a-1' } }
  const admins = given(registered(founder), registered(clerk), disabled)

  test('a disabled admin has no permissions and keeps the name', () => {
    expect(activeAdmin(admins, 'a-2')).toBeUndefined()
    expect(adminById(admins, 'a-2')?.username).toBe('clerk')
    expect(mayRegister(admins, as('a-2'))).toBe(false)
    expect(decideRegisterAdmin(admins, admin('a-3', 'CLERK'), as('a-1'))).toBe('taken')
  })

  test('an admin cannot disable themselves', () => {
    const both = given(registered(founder), registered(clerk))
    expect(decideDisable(both, 'a-2', 'a-1')).toEqual([disabled])
    expect(decideDisable(both, 'a-1', 'a-1')).toBe('yourself')
    expect(decideDisable(both, 'a-9', 'a-1')).toBe('unknown')
  })

  test('an admin is disabled once', () => {
    expect(decideDisable(admins, 'a-2', 'a-1')).toEqual([])
  })
})
