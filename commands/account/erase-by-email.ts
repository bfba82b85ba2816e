import { randomUUID } from 'node:crypto'
import type { Clock } from '#db/clock.ts'
import { unlessDamaged } from '#db/crypto/key-rows.ts'
import { accountStream, claimStream } from '#events/account.ts'
import { createBus } from '#events/bus/bus.ts'
import { decodeKnown } from '#events/decode.ts'
import { paymentStream } from '#events/payment/payment.ts'
import { evolvePayment, noPayment } from '#events/payment/payment-state.ts'
import { type Commands, createCommands } from '#commands/commands.ts'
import type { Bought } from '#commands/payment/purchase/buyer-data.ts'
import { isProven } from '#commands/payment/purchase/claim-proofs.ts'
import type { AccountState } from './account-state.ts'
import { findPersons } from './emails-by-person.ts'
import { erasePerson, type ErasureDeps } from './erase-account.ts'

export type EraseByEmailDeps = ErasureDeps & { clock: Clock }

/**
 * The number of destroyed keys besides the account's, and whether there was an account. `leftAlone` names what may belong to
 * another person: purchases that the account has not proven, and visitors and customers with another address too.
 * Withdrawals remain until they are handled.
 */
export type Erased = {
  persons: number
  account: boolean
  leftAlone: { purchases: string[]; persons: string[]; withdrawals: string[] }
}

/** Returns what an erasure would touch, by the steps that it takes. Nothing is erased. */
export const previewErasureByEmail = async (
  deps: EraseByEmailDeps,
  email: string,
): Promise<Omit<Erased, 'persons'> & { persons: string[]; purchases: string[] }> => {
  const { account, persons, purchases, leftAlone } = await planErasure(deps, email)
  return { account: hasAccount(account), persons, purchases, leftAlone }
}

const planErasure = async (deps: EraseByEmailDeps, email: string) => {
  const commands = createCommands({ ...deps, bus: createBus({ url: undefined, name: 'erase' }) })
  const accountId = (await deps.ids.find(email)) ?? randomUUID()
  const account = await commands.accounts.read(accountStream(accountId))
  const { owned, others } = await purchasesOf(deps, commands, account, { accountId, email })
  const found = await findPersons(deps, email)
  const persons = [...new Set([...found.own, ...(await commands.buyerData.personsOf(owned, email))])]
  const named = owned.flatMap(({ payment }) => payment?.quizUserId ?? [])
  const leftAlone = {
    purchases: others,
    persons: [...new Set([...found.shared, ...named])].filter((person) => !persons.includes(person)),
    withdrawals: found.openWithdrawals,
  }
  const purchases = owned.map(({ transactionId }) => transactionId)
  return { commands, accountId, account, persons, purchases, leftAlone }
}

const hasAccount = ({ owner, erasing }: AccountState) => owner !== undefined || erasing !== undefined

/** Returns the purchases of an account: those that it has proven, and the ids of the others. */
const purchasesOf = async (
  { store }: EraseByEmailDeps,
  { claims, claimCommands, buyers }: Commands,
  { purchaseIds }: AccountState,
  claimant: { accountId: string; email: string },
) => {
  const ids = new Set(await Promise.all(purchaseIds.map((id) => claims.transactionOf(id))))
  const owned: Bought[] = []
  const others: string[] = []
  for (const transactionId of ids) {
    const claim = await claimCommands.read(claimStream(transactionId))
    const buyer = await buyers.ofTransaction(transactionId)
    // A buyer who is not named yet may be another person.
    if (buyer.addresses && isProven(claim, buyer, claimant)) {
      const events = decodeKnown(await store.readStream(paymentStream(transactionId)))
      owned.push({ transactionId, payment: events.reduce(evolvePayment, noPayment).transaction })
    } else others.push(transactionId)
  }
  return { owned, others }
}

/**
 * Erases a person by e-mail address: visitors who entered it and no other, customers who paid with it, and its account with
 * the purchases that this account has proven. What remains are anonymous counts and records. It can be repeated
 * after an interruption: the account is found until its erasure is recorded, which the projector completes.
 */
export const eraseByEmail = async (deps: EraseByEmailDeps, email: string): Promise<Erased> => {
  const { ids } = deps
  const { commands, accountId, account, persons, leftAlone } = await planErasure(deps, email)
  const { owner } = account
  // The list is sealed with the owner's key, which a database that is newer than the keys may name in vain.
  const isReadable = owner && (await unlessDamaged(deps.keys.open('email', owner.email))) !== undefined
  if (!isReadable) for (const person of persons) await erasePerson(deps, person)
  const operation = { key: undefined, fingerprint: 'erases by email', correlation: randomUUID() }
  await commands.erasure.erase(accountId, isReadable ? persons : [], operation)
  // Nothing leads to an account any more. A person who registers at this moment keeps theirs.
  if (!(await commands.accounts.read(accountStream(accountId))).owner) await ids.release(email, accountId)
  return { persons: persons.length, account: hasAccount(account), leftAlone }
}
