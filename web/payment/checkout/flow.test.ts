import { expect, test } from 'vitest'
import type { CheckoutState } from '#api/contracts/payment/payment.ts'
import { createCheckoutFlow } from './flow.ts'
import type { CheckoutEvent, CheckoutRequest } from './provider.ts'

const opening: CheckoutRequest = {
  license: 'monthly',
  sale: false,
  quizUserId: '0f4d2a5e-6f0c-4c7e-9d49-1f1c8f0a2b11',
  email: undefined,
}
const data = {
  transaction_id: 'txn_01h',
  currency_code: 'USD',
  customer: { id: 'ctm_01h', email: 'ann@example.com' },
  totals: { total: 12.34 },
}
const purchase = { transactionId: 'txn_01h', email: 'ann@example.com', license: 'monthly' }
const event = (name: string): CheckoutEvent => ({ name, data })
/** Paddle's data for a checkout that was closed before anything was entered. */
const untouched = { ...data, customer: { id: null, email: null } }

/** A visitor at a checkout, with a record of all effects. */
const visit = (states: (CheckoutState | 'unreachable')[] = []) => {
  const done: unknown[] = []
  const checks: string[] = []
  const reported: string[] = []
  let emit: (event: CheckoutEvent) => void = () => undefined
  let refuse: Error | undefined
  const flow = createCheckoutFlow({
    provider: {
      preview: () => Promise.reject(new Error('This visit shows no prices')),
      open: async ({ email, sale }, onEvent) => {
        if (refuse) throw refuse
        emit = onEvent
        done.push(['opened', email, sale && 'on sale'].filter(Boolean).join(' '))
      },
      close: () => {
        done.push('close')
        emit({ name: 'checkout.closed', data })
      },
    },
    stateOf: async (id) => {
      checks.push(id)
      const state = states.length > 1 ? states.shift() : states[0]
      if (state === undefined || state === 'unreachable') throw new Error('offline')
      return state
    },
    wait: async () => undefined,
    storePurchase: ({ begun }) => done.push(begun ? 'keep, begun' : 'keep'),
    forgetPurchase: () => done.push('forget'),
    onStatus: (status) => done.push(`(${status})`),
    onOpened: () => done.push('count as opened'),
    onCompleted: ({ totals }) => {
      if (!totals) throw new Error('nothing to report')
      done.push(`report ${totals.total}`)
    },
    onClosed: ({ license }) => reported.push(`closed ${license}`),
    onFailed: ({ license }, reason) => reported.push(`failed ${license}: ${reason}`),
    goToSuccess: (bought) => done.push('to success', bought),
    goToDiscount: () => done.push('to discount'),
    warn: (message) => done.push(message),
  })
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return {
    flow,
    asked: checks,
    reported,
    refuse: (error: Error | undefined) => void (refuse = error),
    open: async (request: Partial<CheckoutRequest> = {}) => {
      flow.open({ ...opening, ...request })
      await settle()
    },
    emit: async (...events: (string | CheckoutEvent)[]) => {
      for (const one of events) emit(typeof one === 'string' ? event(one) : one)
      await settle()
    },
    /** Returns the effects since the last call, and the statuses of the page. */
    done: () => done.splice(0),
  }
}

/** Opens the checkout of a visitor. */
const opened = async (...given: Parameters<typeof visit>) => {
  const visitor = visit(...given)
  await visitor.open()
  return visitor
}

test('a completed checkout is reported, opens the success page and closes, in this order and once', async () => {
  const visitor = await opened()
  await visitor.emit('checkout.loaded')
  expect(visitor.done()).toEqual(['(opening)', 'opened', 'keep', 'count as opened', '(open)'])
  await visitor.emit('checkout.completed', 'checkout.completed', 'checkout.closed')
  expect(visitor.done()).toEqual(['keep, begun', 'report 12.34', 'to success', purchase, 'close', 'keep, begun'])
  expect(visitor.asked).toEqual([])
})

test('a closed checkout leads to the discount, and its purchase is not stored', async () => {
  const visitor = await opened(['open'])
  await visitor.emit({ name: 'checkout.loaded', data: untouched }, 'checkout.closed')
  expect(visitor.done().slice(-4)).toEqual(['(checking)', '(idle)', 'forget', 'to discount'])
  expect(visitor.asked).toEqual(['txn_01h'])
})

test('a closed checkout leads to the success page when it was paid', async () => {
  const visitor = await opened(['paid'])
  await visitor.emit('checkout.loaded', 'checkout.closed')
  expect(visitor.done().slice(-4)).toEqual(['(checking)', 'report 12.34', 'to success', purchase])
})

test('a closed checkout is checked again after the payment was started, because the confirmation may be late', async () => {
  const visitor = await opened(['unknown', 'open', 'paid'])
  await visitor.emit('checkout.loaded', 'checkout.payment.initiated', 'checkout.closed')
  expect(visitor.asked).toHaveLength(3)
  expect(visitor.done().slice(-2)).toEqual(['to success', purchase])
})

test('a closed checkout leads to the discount when it stays unpaid, and the started purchase stays stored', async () => {
  const visitor = await opened(['open'])
  await visitor.emit('checkout.loaded', 'checkout.payment.initiated', 'checkout.closed')
  const done = visitor.done()
  expect(done.at(-1)).toBe('to discount')
  expect(done).not.toContain('forget')
})

test('a closed checkout does not lead to the discount when it may be paid and the server is unreachable', async () => {
  const visitor = await opened(['unreachable'])
  await visitor.emit('checkout.loaded', 'checkout.payment.initiated', 'checkout.closed')
  expect(visitor.done().slice(-2)).toEqual(['(checking)', '(unsure)'])
})

test('a closed checkout leads to the discount after a declined payment', async () => {
  const visitor = await opened(['unreachable'])
  await visitor.emit('checkout.loaded', 'checkout.payment.initiated', 'checkout.payment.failed', 'checkout.closed')
  expect(visitor.asked).toHaveLength(1)
  expect(visitor.done().at(-1)).toBe('to discount')
})

test('a closed checkout leads to the discount when it raised no event', async () => {
  const visitor = await opened()
  await visitor.emit({ name: 'checkout.closed' })
  expect(visitor.asked).toEqual([])
  expect(visitor.done().at(-1)).toBe('to discount')
})

test('a closed checkout leads only to the success page when it is completed during the check', async () => {
  const visitor = await opened(['open'])
  await visitor.emit('checkout.loaded', 'checkout.closed', 'checkout.completed')
  const done = visitor.done()
  expect(done).toContain('to success')
  expect(done).not.toContain('to discount')
})

test.each<[string, 'open' | 'paid', string[], string[]]>([
  ['sent once with the plan', 'open', ['checkout.closed', 'checkout.closed'], ['closed monthly']],
  ['not sent as closed if it was paid', 'paid', ['checkout.closed'], []],
  [
    'sent as failed after a refused payment',
    'open',
    ['checkout.payment.initiated', 'checkout.payment.failed', 'checkout.closed'],
    ['failed monthly: payment', 'closed monthly'],
  ],
])('the report of a checkout that was closed is %s', async (_how, check, events, reports) => {
  const visitor = await opened([check])
  await visitor.emit('checkout.loaded', ...events)
  expect(visitor.reported).toEqual(reports)
})

test('the report of an unpaid checkout is not sent as closed for a completed checkout', async () => {
  const visitor = await opened()
  await visitor.emit('checkout.loaded', 'checkout.completed', 'checkout.closed')
  visitor.flow.leave()
  expect(visitor.reported).toEqual([])
})

test('the report of an unpaid checkout is sent as closed when the visitor leaves the page', async () => {
  const visitor = await opened()
  await visitor.emit('checkout.loaded')
  visitor.flow.leave()
  visitor.flow.leave()
  expect(visitor.reported).toEqual(['closed monthly'])
})

test('the report of an unpaid checkout is sent as unavailable when the checkout cannot be shown', async () => {
  const visitor = visit()
  visitor.refuse(new Error('no script'))
  await visitor.open()
  expect(visitor.reported).toEqual(['failed monthly: unavailable'])
})

test('a checkout that cannot be opened shows an error, is not counted, and can be opened again', async () => {
  const visitor = visit()
  visitor.refuse(new Error('no script'))
  await visitor.open()
  expect(visitor.done()).toEqual(['(opening)', 'The checkout could not be opened: Error: no script', '(unavailable)'])
  visitor.refuse(undefined)
  await visitor.open()
  expect(visitor.done()).toEqual(['(opening)', 'opened'])
})

test('a checkout that cannot be opened shows an error after an error event of the provider', async () => {
  const visitor = await opened()
  await visitor.emit({ name: 'checkout.error', code: 'price_not_found' })
  expect(visitor.done().slice(-2)).toEqual(['The checkout says checkout.error price_not_found', '(unavailable)'])
})

test('a checkout that refuses the prefilled address opens without it, now and at the next press', async () => {
  const visitor = visit(['open'])
  const request = { email: 'ruth.@example.com' }
  await visitor.open(request)
  await visitor.emit({ name: 'checkout.error', code: 'validation' })
  await visitor.emit('checkout.loaded')
  const refusal = 'The checkout says checkout.error validation'
  const shown = ['keep', 'count as opened', '(open)']
  const again = ['(opening)', 'opened', ...shown]
  expect(visitor.done()).toEqual(['(opening)', 'opened ruth.@example.com', refusal, 'close', ...again])
  expect(visitor.reported).toEqual([])
  await visitor.open(request)
  expect(visitor.done()).toEqual(['(opening)', 'opened'])
})

test('a checkout that refuses the discount says so, and opens without it at the next press', async () => {
  const visitor = visit()
  await visitor.open({ sale: true })
  await visitor.emit({ name: 'checkout.error', code: 'discount_not_found' })
  expect(visitor.done().at(-1)).toBe('(undiscounted)')
  await visitor.open()
  expect(visitor.done()).toEqual(['(opening)', 'opened'])
})

test.each<[string, object | null | undefined]>([
  ['data', undefined],
  ['any data', null],
  ['totals and a customer', { transaction_id: 'txn_01h' }],
  ['a transaction', { totals: null, customer: null }],
])('a completed checkout without %s leads to the success page with what is known', async (_, known) => {
  const visitor = await opened()
  await visitor.emit('checkout.loaded')
  visitor.done()
  await visitor.emit({ name: 'checkout.completed', ...(known !== undefined && { data: known }) })
  expect(visitor.done().slice(-4)).toEqual([expect.stringMatching('report'), 'to success', purchase, 'close'])
})

test('a completed checkout that names nothing at all leads to the success page', async () => {
  const visitor = await opened()
  await visitor.emit({ name: 'checkout.completed', data: {} })
  expect(visitor.done()).toEqual(['(opening)', 'opened', 'to success', undefined, 'close'])
})

test('a second click while the checkout is opening does not open another one', async () => {
  const visitor = visit()
  visitor.flow.open(opening)
  await visitor.open()
  expect(visitor.done()).toEqual(['(opening)', 'opened'])
})

test('an event of an earlier checkout has no effect', async () => {
  const visitor = await opened(['open'])
  const earlier = visitor.emit
  await earlier('checkout.loaded')
  visitor.flow.leave()
  visitor.done()
  await earlier('checkout.completed')
  expect(visitor.done()).toEqual([])
})

test('leaving the page closes the checkout without a navigation', async () => {
  const visitor = await opened(['open'])
  await visitor.emit('checkout.loaded')
  visitor.done()
  visitor.flow.leave()
  visitor.flow.leave()
  expect(visitor.done()).toEqual(['close'])
  expect(visitor.asked).toEqual([])
})
