import type { License } from '#events/money/licenses.ts'
import type { CheckoutState } from '#api/contracts/payment.ts'
import type { CheckoutEvent, CheckoutEventData, CheckoutProvider, CheckoutRequest } from './provider.ts'
import type { KeptPurchase, CompletedPurchase } from './purchase.ts'

/**
 * Where somebody stands who pressed GET MY PLAN. After the checkout was closed: `checking` whether it was paid; `unsure`
 * when that could not be found out although somebody had begun to pay. `unavailable` when it could not be opened.
 */
export type CheckoutStatus = 'idle' | 'opening' | 'open' | 'checking' | 'unsure' | 'unavailable'

/** What is known of one opening of the checkout. */
type Run = {
  license: License
  sale: boolean
  /** The newest that an event told. */
  data: CheckoutEventData | undefined
  loaded: boolean
  /** Somebody pressed the button that pays, and was not refused since. */
  begun: boolean
  completed: boolean
  /** It was closed. */
  over: boolean
  /** The visitor went elsewhere. */
  left: boolean
}

type Offer = Pick<CheckoutRequest, 'license' | 'sale'>
export type FailureReason = 'unavailable' | 'payment'

export type CheckoutFlowDeps = {
  provider: CheckoutProvider
  /** What the server knows of a transaction. Rejects when it cannot be asked. */
  stateOf: (transactionId: string) => Promise<CheckoutState>
  wait: (ms: number) => Promise<void>
  keep: (purchase: KeptPurchase) => void
  forget: () => void
  onStatus: (status: CheckoutStatus) => void
  /** The checkout is there to be seen. */
  onOpened: () => void
  /** Somebody completed it: counts, and tells the server what this browser saw. */
  onCompleted: (data: CheckoutEventData) => void
  /** It was closed, or left with the page, and is not known to be paid. */
  onClosed: (offer: Offer) => void
  /** It could not be shown, or the payment was refused. */
  onFailed: (offer: Offer, reason: FailureReason) => void
  goToSuccess: (purchase: CompletedPurchase | undefined) => void
  goToDiscount: () => void
  warn: (message: string) => void
}

/**
 * When to ask whether it is paid, in milliseconds after the answer before. Whoever never began to pay is not kept
 * waiting; for who did, the vendor's word may still be on its way.
 */
const ASK_ONCE_MS = [0]
const ASK_AGAIN_MS = [0, 700, 1300, 2000, 3000]

const BEGINS = new Set(['checkout.payment.initiated'])
const FAILS = new Set(['checkout.payment.failed', 'checkout.payment.error'])

const purchaseOf = ({ data, license }: Run): CompletedPurchase | undefined =>
  data && { payoutSubId: data.transaction_id, license, ...(data.customer.email && { email: data.customer.email }) }

const offerOf = ({ license, sale }: Run): Offer => ({ license, sale })

/** Shows and reports that the checkout could not be had. */
const unavailable = ({ onStatus, onFailed }: CheckoutFlowDeps, run: Run) => {
  onStatus('unavailable')
  onFailed(offerOf(run), 'unavailable')
}

/** Whether a closed checkout was paid after all. */
const createLook = ({ stateOf, wait }: CheckoutFlowDeps) => {
  const ask = (transactionId: string) => stateOf(transactionId).catch(() => 'unreachable' as const)
  return async ({ data, begun }: Run): Promise<CheckoutState | 'unreachable'> => {
    let state: CheckoutState | 'unreachable' = 'unknown'
    if (!data) return state
    for (const ms of begun ? ASK_AGAIN_MS : ASK_ONCE_MS) {
      if (ms > 0) await wait(ms)
      state = await ask(data.transaction_id)
      if (state === 'paid') return state
    }
    return state
  }
}

/** What each event of the checkout leads to. */
const createHandlers = (deps: CheckoutFlowDeps) => {
  const { provider, onStatus, warn } = deps
  const look = createLook(deps)

  const complete = (run: Run) => {
    if (run.completed) return
    run.completed = true
    if (run.data) deps.onCompleted(run.data)
    deps.goToSuccess(purchaseOf(run))
    if (!run.over) provider.close()
  }

  const closed = async (run: Run) => {
    if (run.completed || run.over) return
    run.over = true
    onStatus('checking')
    const state = await look(run)
    if (!run.completed && state !== 'paid') deps.onClosed(offerOf(run))
    if (run.completed || run.left) return
    if (state === 'paid') return complete(run)
    // Sent to the discount somebody who paid would pay twice, so without an answer nobody who may have paid is sent there.
    if (state === 'unreachable' && run.begun) return onStatus('unsure')
    onStatus('idle')
    if (!run.begun) deps.forget()
    deps.goToDiscount()
  }

  const note = (run: Run, { name = '', data }: CheckoutEvent) => {
    if (data?.transaction_id) run.data = data
    if (BEGINS.has(name)) run.begun = true
    if (FAILS.has(name)) {
      run.begun = false
      deps.onFailed(offerOf(run), 'payment')
    }
    const purchase = purchaseOf(run)
    const isCompleted = name === 'checkout.completed'
    if (purchase && (!run.over || isCompleted)) deps.keep({ ...purchase, begun: run.begun || isCompleted })
  }

  const loaded = (run: Run) => {
    if (!run.loaded) deps.onOpened()
    run.loaded = true
    onStatus('open')
  }

  // What went wrong stands in the checkout itself, with what to do, unless there is none to be seen.
  const failed = (run: Run, { name, code }: CheckoutEvent) => {
    warn(`The checkout says ${name} ${code ?? ''}`)
    if (!run.loaded) unavailable(deps, run)
  }

  return (run: Run, event: CheckoutEvent) => {
    const { name = '' } = event
    if (name !== 'checkout.closed') note(run, event)
    if (name === 'checkout.loaded') loaded(run)
    else if (name === 'checkout.completed') complete(run)
    else if (name === 'checkout.closed') void closed(run)
    else if (name.endsWith('error')) failed(run, event)
  }
}

export type CheckoutFlow = ReturnType<typeof createCheckoutFlow>

/** Goes through the checkout with one visitor on one page. */
export const createCheckoutFlow = (deps: CheckoutFlowDeps) => {
  const { provider, onStatus, warn } = deps
  const handle = createHandlers(deps)
  let current: Run | undefined
  let busy = false

  const open = async (opening: CheckoutRequest) => {
    const nothingYet = { data: undefined, loaded: false, begun: false, completed: false, over: false, left: false }
    const run: Run = { license: opening.license, sale: opening.sale, ...nothingYet }
    current = run
    onStatus('opening')
    try {
      await provider.open(opening, (event) => {
        if (run === current) handle(run, event)
      })
    } catch (error) {
      warn(`The checkout could not be opened: ${String(error)}`)
      if (run === current) unavailable(deps, run)
    }
  }

  return {
    /** Opens it; while it is on its way a second press does nothing. */
    open: (opening: CheckoutRequest): void => {
      if (busy) return
      busy = true
      void open(opening).finally(() => (busy = false))
    },
    /** The page is left, and what lies over it goes with it. */
    leave: (): void => {
      if (!current) return
      const { over, completed, loaded } = current
      if (loaded && !over && !completed) deps.onClosed(offerOf(current))
      current.left = true
      current = undefined
      if (!over && !completed) provider.close()
    },
  }
}
