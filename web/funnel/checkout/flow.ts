import type { License } from '#events/money/licenses.ts'
import type { CheckoutState } from '#api/contracts/payment.ts'
import type { CheckoutEvent, CheckoutEventData, CheckoutProvider, CheckoutRequest } from './provider.ts'
import type { KeptPurchase, CompletedPurchase } from './purchase.ts'

/**
 * The status after the visitor has clicked GET MY PLAN. A closed checkout is `checking` whether it was paid, and
 * `unsure` if that is unknown although a payment was started. A checkout that can't be opened is `unavailable`.
 */
export type CheckoutStatus = 'idle' | 'opening' | 'open' | 'checking' | 'unsure' | 'unavailable'

/** The state of one opened checkout. */
type Run = {
  license: License
  sale: boolean
  /** The data of the latest event. */
  data: CheckoutEventData | undefined
  loaded: boolean
  /** The visitor has started a payment that wasn't refused since. */
  begun: boolean
  completed: boolean
  /** The checkout was closed. */
  over: boolean
  /** The visitor has left the page. */
  left: boolean
}

type Offer = Pick<CheckoutRequest, 'license' | 'sale'>
export type FailureReason = 'unavailable' | 'payment'

export type CheckoutFlowDeps = {
  provider: CheckoutProvider
  /** Returns the state of a transaction on the server. Rejects when the server is unreachable. */
  stateOf: (transactionId: string) => Promise<CheckoutState>
  wait: (ms: number) => Promise<void>
  keep: (purchase: KeptPurchase) => void
  forget: () => void
  onStatus: (status: CheckoutStatus) => void
  /** Runs when the checkout is visible. */
  onOpened: () => void
  /** Runs when the checkout is completed: counts it and sends the browser's report to the server. */
  onCompleted: (data: CheckoutEventData) => void
  /** Runs when the checkout was closed or left, and isn't known to be paid. */
  onClosed: (offer: Offer) => void
  /** Runs when the checkout can't be shown, or the payment was refused. */
  onFailed: (offer: Offer, reason: FailureReason) => void
  goToSuccess: (purchase: CompletedPurchase | undefined) => void
  goToDiscount: () => void
  warn: (message: string) => void
}

/**
 * Waits before each payment check, in milliseconds. Several checks only follow a started payment, because the vendor's
 * confirmation may be late.
 */
const ASK_ONCE_MS = [0]
const ASK_AGAIN_MS = [0, 700, 1300, 2000, 3000]

const BEGINS = new Set(['checkout.payment.initiated'])
const FAILS = new Set(['checkout.payment.failed', 'checkout.payment.error'])

const purchaseOf = ({ data, license }: Run): CompletedPurchase | undefined =>
  data && { payoutSubId: data.transaction_id, license, ...(data.customer.email && { email: data.customer.email }) }

const offerOf = ({ license, sale }: Run): Offer => ({ license, sale })

/** Shows and reports that the checkout is unavailable. */
const unavailable = ({ onStatus, onFailed }: CheckoutFlowDeps, run: Run) => {
  onStatus('unavailable')
  onFailed(offerOf(run), 'unavailable')
}

/** Checks whether a closed checkout was paid. */
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

/** Maps each checkout event to its handler. */
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
    // At the discount, a visitor who has paid would pay twice. Without a reply, a visitor who may have paid isn't sent
    // there.
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

  // An open checkout shows the error and its remedy itself.
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

/** Creates the checkout flow of one visitor on one page. */
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
    /** Opens the checkout. A second call while it is opening does nothing. */
    open: (opening: CheckoutRequest): void => {
      if (busy) return
      busy = true
      void open(opening).finally(() => (busy = false))
    },
    /** Closes the checkout when the visitor leaves the page. */
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
