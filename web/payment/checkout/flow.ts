import type { CheckoutState } from '#api/contracts/payment/payment.ts'
import type { CheckoutData, CheckoutEvent, CheckoutEventData, CheckoutProvider, CheckoutRequest } from './provider.ts'
import type { StoredPurchase, CompletedPurchase } from './purchase.ts'

/**
 * The status after the visitor has clicked GET MY PLAN. A closed checkout is `checking` whether it was paid, and
 * `unsure` if that is unknown although a payment was started. A checkout that can't be opened is `unavailable`,
 * `elsewhere` if another tab has it open, or `undiscounted` if it was to open with the discount, which the provider may refuse.
 */
export type CheckoutStatus =
  | 'idle'
  | 'opening'
  | 'open'
  | 'checking'
  | 'unsure'
  | 'unavailable'
  | 'undiscounted'
  | 'elsewhere'

/** The state of one opened checkout. */
type CheckoutRun = {
  request: CheckoutRequest
  /** The data of the latest event. */
  data: CheckoutData | undefined
  isLoaded: boolean
  /** The visitor has started a payment that wasn't refused since. */
  hasStartedPayment: boolean
  isCompleted: boolean
  isClosed: boolean
  /** The visitor has left the page. */
  hasLeft: boolean
}

type Offer = Pick<CheckoutRequest, 'license' | 'sale'>
export type FailureReason = 'unavailable' | 'payment'

export type CheckoutFlowDeps = {
  provider: CheckoutProvider
  /** Returns the state of a transaction on the server. Rejects when the server is unreachable. */
  stateOf: (transactionId: string) => Promise<CheckoutState>
  wait: (ms: number) => Promise<void>
  storePurchase: (purchase: StoredPurchase) => void
  forgetPurchase: () => void
  onStatus: (status: CheckoutStatus) => void
  /** Runs when the checkout is visible. */
  onOpened: () => void
  /** Runs when the checkout is completed: counts it and sends the browser's report to the server. */
  onCompleted: (data: CheckoutData) => void
  /** Runs when the checkout was closed or left, and isn't known to be paid. */
  onClosed: (offer: Offer) => void
  /** Runs when the checkout can't be shown, or the payment was refused. */
  onFailed: (offer: Offer, reason: FailureReason) => void
  goToSuccess: (purchase: CompletedPurchase | undefined) => void
  goToDiscount: () => void
  warn: (message: string) => void
}

/**
 * Waits before each payment check, in milliseconds. Several checks only follow a started payment, because the provider's
 * confirmation may be late.
 */
const SINGLE_CHECK_MS = [0]
const REPEATED_CHECKS_MS = [0, 700, 1300, 2000, 3000]

const PAYMENT_STARTED = new Set(['checkout.payment.initiated'])
const PAYMENT_FAILED = new Set(['checkout.payment.failed', 'checkout.payment.error'])

export type CheckoutFlow = {
  /** Opens the checkout. A second call while it is opening does nothing. */
  open: (request: CheckoutRequest) => void
  /** Closes the checkout when the visitor leaves the page. */
  leave: () => void
}

/** Creates the checkout flow of one visitor on one page. */
export const createCheckoutFlow = (deps: CheckoutFlowDeps): CheckoutFlow => {
  const { provider, onStatus, warn } = deps
  let current: CheckoutRun | undefined
  let openings = 0
  let isEmailRefused = false

  /** Opens the checkout again without the optional part that the provider may have refused. */
  const openAgain = (run: CheckoutRun) => {
    const { email, sale } = run.request
    if (run !== current) return
    if (email === undefined) return fail(run, sale ? 'undiscounted' : 'unavailable')
    isEmailRefused = true
    current = undefined
    provider.close()
    start(run.request)
  }
  const handle = createHandlers(deps, openAgain)

  const fail = (run: CheckoutRun, status: CheckoutStatus) => {
    onStatus(status)
    deps.onFailed(offerOf(run), 'unavailable')
  }

  const start = (request: CheckoutRequest) => {
    openings += 1
    void open(isEmailRefused ? { ...request, email: undefined } : request).finally(() => (openings -= 1))
  }

  const open = async (request: CheckoutRequest) => {
    const initial = {
      data: undefined,
      isLoaded: false,
      hasStartedPayment: false,
      isCompleted: false,
      isClosed: false,
      hasLeft: false,
    }
    const run: CheckoutRun = { request, ...initial }
    current = run
    onStatus('opening')
    try {
      await provider.open(request, (event) => {
        if (run === current) handle(run, event)
      })
    } catch (error) {
      warn(`The checkout could not be opened: ${String(error)}`)
      if (run === current) fail(run, 'unavailable')
    }
  }

  return {
    open: (request) => {
      if (openings === 0) start(request)
    },
    leave: () => {
      if (!current) return
      const { isClosed, isCompleted, isLoaded } = current
      if (isLoaded && !isClosed && !isCompleted) deps.onClosed(offerOf(current))
      current.hasLeft = true
      current = undefined
      if (!isClosed && !isCompleted) provider.close()
    },
  }
}

/** Maps each checkout event to its handler. */
const createHandlers = (deps: CheckoutFlowDeps, openAgain: (run: CheckoutRun) => void) => {
  const { provider, onStatus, warn } = deps
  const checkPaid = createPaidCheck(deps)

  const complete = (run: CheckoutRun) => {
    if (run.isCompleted) return
    run.isCompleted = true
    try {
      if (run.data) deps.onCompleted(run.data)
    } catch (error) {
      // A payer who stayed on the offer for a report would pay twice.
      warn(`The purchase could not be reported: ${String(error)}`)
    }
    deps.goToSuccess(purchaseOf(run))
    if (!run.isClosed) provider.close()
  }

  const handleClosed = async (run: CheckoutRun) => {
    if (run.isCompleted || run.isClosed) return
    run.isClosed = true
    onStatus('checking')
    const state = await checkPaid(run)
    if (!run.isCompleted && state !== 'paid') deps.onClosed(offerOf(run))
    if (run.isCompleted || run.hasLeft) return
    if (state === 'paid') return complete(run)
    // At the discount, a visitor who has paid would pay twice. Without a reply, a visitor who may have paid isn't sent
    // there.
    if (state === 'unreachable' && run.hasStartedPayment) return onStatus('unsure')
    onStatus('idle')
    if (!run.hasStartedPayment) deps.forgetPurchase()
    deps.goToDiscount()
  }

  const recordEvent = (run: CheckoutRun, { name = '', data }: CheckoutEvent) => {
    run.data = withEvent(run.data, data)
    if (PAYMENT_STARTED.has(name)) run.hasStartedPayment = true
    if (PAYMENT_FAILED.has(name)) {
      run.hasStartedPayment = false
      deps.onFailed(offerOf(run), 'payment')
    }
    const purchase = purchaseOf(run)
    const isCompleted = name === 'checkout.completed'
    if (purchase && (!run.isClosed || isCompleted))
      deps.storePurchase({ ...purchase, begun: run.hasStartedPayment || isCompleted })
  }

  const handleLoaded = (run: CheckoutRun) => {
    if (!run.isLoaded) deps.onOpened()
    run.isLoaded = true
    onStatus('open')
  }

  // An open checkout shows the error and its remedy itself.
  const handleFailed = (run: CheckoutRun, { name, code }: CheckoutEvent) => {
    warn(`The checkout says ${name} ${code ?? ''}`)
    if (!run.isLoaded) openAgain(run)
  }

  return (run: CheckoutRun, event: CheckoutEvent) => {
    const { name = '' } = event
    if (name !== 'checkout.closed') recordEvent(run, event)
    if (name === 'checkout.loaded') handleLoaded(run)
    else if (name === 'checkout.completed') complete(run)
    else if (name === 'checkout.closed') void handleClosed(run)
    else if (name.endsWith('error')) handleFailed(run, event)
  }
}

/** Checks whether a closed checkout was paid. */
const createPaidCheck = ({ stateOf, wait }: CheckoutFlowDeps) => {
  const fetchState = (transactionId: string) => stateOf(transactionId).catch(() => 'unreachable' as const)
  return async ({ data, hasStartedPayment }: CheckoutRun): Promise<CheckoutState | 'unreachable'> => {
    let state: CheckoutState | 'unreachable' = 'unknown'
    if (!data) return state
    for (const ms of hasStartedPayment ? REPEATED_CHECKS_MS : SINGLE_CHECK_MS) {
      if (ms > 0) await wait(ms)
      state = await fetchState(data.transaction_id)
      if (state === 'paid') return state
    }
    return state
  }
}

const purchaseOf = ({ data, request: { license } }: CheckoutRun): CompletedPurchase | undefined => {
  if (!data) return undefined
  const email = data.customer?.email
  return { transactionId: data.transaction_id, license, ...(email && { email }) }
}

const offerOf = ({ request: { license, sale } }: CheckoutRun): Offer => ({ license, sale })

/** Adds an event to what is known. The provider may leave out any field, also one that an earlier event had. */
const withEvent = (known: CheckoutData | undefined, given: CheckoutEventData | null = {}): CheckoutData | undefined => {
  const data = given ?? {}
  const transaction_id = data.transaction_id ?? known?.transaction_id
  const customer = data.customer ?? known?.customer
  const totals = data.totals ?? known?.totals
  const currency_code = data.currency_code ?? known?.currency_code
  return transaction_id ? { transaction_id, customer, totals, ...(currency_code && { currency_code }) } : undefined
}
