import type { z } from 'zod'
import type { Age } from '#api/contracts/quiz/funnel.ts'
import type { Moment } from '#api/contracts/offer/moments.ts'
import type { License as LicenseSchema } from '#api/contracts/payment/payment.ts'
import type { Rng } from '#tools/random/rng.ts'
import type { RetryingClient } from './retrying-client.ts'

/** An ad creative: its tag in links, the name that must be recorded, and how well its visitors are retained. */
export type Creative = { tag: string | undefined; recordedAs: string | null; retention: number }

/** How a visitor answers the consent step, in realistic shares. */
export type ConsentHabit = {
  answers: boolean
  ads: boolean
  /** Number of questions after which the visitor withdraws consent to answers. */
  withdrawsAfter: number | undefined
}

/** Whether a visitor does no more than land at first, and whether one who left early comes back on another day. */
export type Attendance = { bounces: boolean; returns: boolean }

/** A simulated visitor who arrives from an ad. */
export type Person = {
  quizUserId: string
  /** Headers of each request of the browser, such as its address. */
  headers: Record<string, string>
  creative: Creative
  age: Age
  /** Factor on the chance to continue; 1 is average. */
  persistence: number
  /** Undefined for visitors who leave at the consent step. */
  consent: ConsentHabit | undefined
  attendance: Attendance
  habits: OwnHabits
  /** Drives all behavior of the visitor, independently of the id. */
  rng: Rng
}

/** Counts what visitors bought and did afterwards. */
export type BusinessTotals = { purchases: number; renewals: number; refunds: number; accounts: number; days: number }
export type ShopDeps = {
  client: RetryingClient
  business: BusinessTotals
  unexpected: string[]
  /** Takes a visit for the next day; undefined where no further day comes. */
  comeBack: ((visit: () => Promise<boolean>) => void) | undefined
  /** The token of the owner's link; undefined where the simulation does not know it. */
  own: string | undefined
}

type WithoutVisitor<M> = M extends Moment ? Omit<M, 'quizUserId'> : never

export type ShopRequest = { path: string; body?: object; bearer?: string; headers?: Record<string, string> }

/** Sends the requests of one visitor around the quiz: what the visitor sees, buys and reads. */
export type Shopper = {
  /** Returns the reply of a request that succeeded; undefined for a refusal or when no reply came for too long. */
  request: (call: ShopRequest) => Promise<unknown>
  checkout: (body: object) => Promise<unknown>
  /** Opens the checkout and returns the transaction. */
  open: (body: OpenedPlan) => Promise<string | undefined>
  /** Reports something that the visitor saw or did, as browsers do. */
  see: (moment: WithoutVisitor<Moment>) => Promise<void>
}

/** Holds what one visitor needs to shop. */
export type Shop = { shopper: Shopper; person: Person } & Pick<ShopDeps, 'business' | 'comeBack' | 'own'>

type License = z.infer<typeof LicenseSchema>
type OpenedPlan = { license: License; sale: boolean; quizUserId: string; email: string }
export type SimulatedPlan = { license: License; email: string }

/** Sends the mark of an owner's browser, by the token of the link. */
export type MarkOwn = (own: string, isOwn: boolean, rng: Rng) => Promise<void>

type HabitMoment = { person: Person; rng: Rng; shop: Shop }

/**
 * Something that people, programs, networks or providers do and that a tidy test never does. Each habit draws from a
 * generator of its own, so that the other behavior of a seed stays the same. A fault that was seen outside begins with a
 * habit here.
 */
export type Habit = {
  /** Says where this is seen. */
  source: string
  /** Share of visitors, from 0 to 1. */
  share: number
  /** Returns the visitor who arrives instead. */
  arrives?: (person: Person, rng: Rng) => Person
  /** Returns whether a call of the browser never leaves it. */
  blocks?: (path: string) => boolean
  /** Acts beside a view of the landing page. */
  lands?: (moment: HabitMoment) => Promise<void>
  /** Acts after the age was chosen, with which a visitor begins. */
  begins?: (moment: HabitMoment & { markOwn: MarkOwn }) => Promise<void>
  /** Returns the address that is typed at the checkout instead of the buyer's own. */
  mistypes?: (email: string) => string
  /** The reports of the provider about this buyer arrive as on a bad day. */
  hasMessyDelivery?: boolean
  /** Acts after a payment. */
  pays?: (moment: HabitMoment & { bought: SimulatedPlan }) => Promise<void>
  /** Acts after the registration and after each completed day, on another device. */
  reads?: (moment: HabitMoment & { bearer: string }) => Promise<void>
}

/** The habits of one visitor, each with its own generator. */
export type OwnHabits = readonly { habit: Habit; rng: Rng }[]
