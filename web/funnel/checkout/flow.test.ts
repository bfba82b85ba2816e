import { describe, expect, test } from 'vitest'
import type { CheckoutState } from '#api/contracts/payment.ts'
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
  totals: { total: 38.92 },
}
const purchase = { payoutSubId: 'txn_01h', email: 'ann@example.com', license: 'monthly' }
const event = (name: string): CheckoutEvent => ({ name, data })
/** As Paddle tells of one closed before anything was filled in. */
const untouched = { ...data, customer: { id: null, email: null } }

/** A visitor in front of a checkout, and all that is done on the way. */
const visit = (states: (CheckoutState | 'unreachable')[] = []) => {
  const done: unknown[] = []
  const asked: string[] = []
  const reported: string[] = []
  let tell: (event: CheckoutEvent) => void = () => undefined
  let refuse: Error | undefined
  const flow = createCheckoutFlow({
    provider: {
      open: async (_, onEvent) => {
        if (refuse) throw refuse
        tell = onEvent
        done.push('opened')
      },
      close: () => {
        done.push('close')
        tell({ name: 'checkout.closed', data })
      },
    },
    stateOf: async (id) => {
      asked.push(id)
      const state = states.length > 1 ? states.shift() : states[0]
      if (state === undefined || state === 'unreachable') throw new Error('offline')
      return state
    },
    wait: async () => undefined,
    keep: ({ begun }) => done.push(begun ? 'keep, begun' : 'keep'),
    forget: () => done.push('forget'),
    onStatus: (status) => done.push(`(${status})`),
    onOpened: () => done.push('count as opened'),
    onCompleted: ({ totals }) => done.push(`report ${totals.total}`),
    onClosed: ({ license }) => reported.push(`closed ${license}`),
    onFailed: ({ license }, reason) => reported.push(`failed ${license}: ${reason}`),
    goToSuccess: (bought) => done.push('to success', bought),
    goToDiscount: () => done.push('to discount'),
    warn: (message) => done.push(message),
  })
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return {
    flow,
    asked,
    reported,
    refuse: (error: Error | undefined) => void (refuse = error),
    open: async () => {
      flow.open(opening)
      await settle()
    },
    tell: async (...events: (string | CheckoutEvent)[]) => {
      for (const one of events) tell(typeof one === 'string' ? event(one) : one)
      await settle()
    },
    /** What was done since the last look, and which moods the page was in. */
    done: () => done.splice(0),
  }
}

describe('a completed checkout', () => {
  test('is reported, leads to the success page, and is closed, in this order and once', async () => {
    const visitor = visit()
    await visitor.open()
    await visitor.tell('checkout.loaded')
    expect(visitor.done()).toEqual(['(opening)', 'opened', 'keep', 'count as opened', '(open)'])
    await visitor.tell('checkout.completed', 'checkout.completed', 'checkout.closed')
    expect(visitor.done()).toEqual(['keep, begun', 'report 38.92', 'to success', purchase, 'close', 'keep, begun'])
    expect(visitor.asked).toEqual([])
  })
})

describe('a closed checkout', () => {
  test('leads to the discount, and nothing of it is kept', async () => {
    const visitor = visit(['open'])
    await visitor.open()
    await visitor.tell({ name: 'checkout.loaded', data: untouched }, 'checkout.closed')
    expect(visitor.done().slice(-4)).toEqual(['(checking)', '(idle)', 'forget', 'to discount'])
    expect(visitor.asked).toEqual(['txn_01h'])
  })

  test('that was paid all the same leads to the success page', async () => {
    const visitor = visit(['paid'])
    await visitor.open()
    await visitor.tell('checkout.loaded', 'checkout.closed')
    expect(visitor.done().slice(-4)).toEqual(['(checking)', 'report 38.92', 'to success', purchase])
  })

  test('is asked about again when somebody had begun to pay, as the word of it may be late', async () => {
    const visitor = visit(['unknown', 'open', 'paid'])
    await visitor.open()
    await visitor.tell('checkout.loaded', 'checkout.payment.initiated', 'checkout.closed')
    expect(visitor.asked).toHaveLength(3)
    expect(visitor.done().slice(-2)).toEqual(['to success', purchase])
  })

  test('leads to the discount when it never was paid, and what was begun is remembered', async () => {
    const visitor = visit(['open'])
    await visitor.open()
    await visitor.tell('checkout.loaded', 'checkout.payment.initiated', 'checkout.closed')
    const done = visitor.done()
    expect(done.at(-1)).toBe('to discount')
    expect(done).not.toContain('forget')
  })

  test('sends nobody who may have paid to the discount while the server cannot be asked', async () => {
    const visitor = visit(['unreachable'])
    await visitor.open()
    await visitor.tell('checkout.loaded', 'checkout.payment.initiated', 'checkout.closed')
    expect(visitor.done().slice(-2)).toEqual(['(checking)', '(unsure)'])
  })

  test('leads to the discount after a payment that was declined', async () => {
    const visitor = visit(['unreachable'])
    await visitor.open()
    await visitor.tell('checkout.loaded', 'checkout.payment.initiated', 'checkout.payment.failed', 'checkout.closed')
    expect(visitor.asked).toHaveLength(1)
    expect(visitor.done().at(-1)).toBe('to discount')
  })

  test('leads to the discount when it told nothing at all', async () => {
    const visitor = visit()
    await visitor.open()
    await visitor.tell({ name: 'checkout.closed' })
    expect(visitor.asked).toEqual([])
    expect(visitor.done().at(-1)).toBe('to discount')
  })

  test('that is completed while it is asked about leads to the success page alone', async () => {
    const visitor = visit(['open'])
    await visitor.open()
    await visitor.tell('checkout.loaded', 'checkout.closed', 'checkout.completed')
    const done = visitor.done()
    expect(done).toContain('to success')
    expect(done).not.toContain('to discount')
  })
})

describe('the report of a checkout that was not paid', () => {
  test('a closed one is reported once it is known to be unpaid, with its plan', async () => {
    const visitor = visit(['open'])
    await visitor.open()
    await visitor.tell('checkout.loaded', 'checkout.closed', 'checkout.closed')
    expect(visitor.reported).toEqual(['closed monthly'])
  })

  test('a paid one is not reported as closed', async () => {
    const visitor = visit(['paid'])
    await visitor.open()
    await visitor.tell('checkout.loaded', 'checkout.closed')
    expect(visitor.reported).toEqual([])
  })

  test('a completed one is not reported as closed', async () => {
    const visitor = visit()
    await visitor.open()
    await visitor.tell('checkout.loaded', 'checkout.completed', 'checkout.closed')
    visitor.flow.leave()
    expect(visitor.reported).toEqual([])
  })

  test('one that is left with the page is reported as closed', async () => {
    const visitor = visit()
    await visitor.open()
    await visitor.tell('checkout.loaded')
    visitor.flow.leave()
    visitor.flow.leave()
    expect(visitor.reported).toEqual(['closed monthly'])
  })

  test('a refused payment is reported as failed', async () => {
    const visitor = visit(['open'])
    await visitor.open()
    await visitor.tell('checkout.loaded', 'checkout.payment.initiated', 'checkout.payment.failed', 'checkout.closed')
    expect(visitor.reported).toEqual(['failed monthly: payment', 'closed monthly'])
  })

  test('one that cannot be shown is reported as unavailable', async () => {
    const visitor = visit()
    visitor.refuse(new Error('no script'))
    await visitor.open()
    expect(visitor.reported).toEqual(['failed monthly: unavailable'])
  })
})

describe('a checkout that cannot be opened', () => {
  test('says so, counts as none, and can be tried again', async () => {
    const visitor = visit()
    visitor.refuse(new Error('no script'))
    await visitor.open()
    expect(visitor.done()).toEqual(['(opening)', 'The checkout could not be opened: Error: no script', '(unavailable)'])
    visitor.refuse(undefined)
    await visitor.open()
    expect(visitor.done()).toEqual(['(opening)', 'opened'])
  })

  test('says so too when the vendor does', async () => {
    const visitor = visit()
    await visitor.open()
    await visitor.tell({ name: 'checkout.error', code: 'price_not_found' })
    expect(visitor.done().slice(-2)).toEqual(['The checkout says checkout.error price_not_found', '(unavailable)'])
  })
})

test('a second press while it is on its way opens no second one', async () => {
  const visitor = visit()
  visitor.flow.open(opening)
  await visitor.open()
  expect(visitor.done()).toEqual(['(opening)', 'opened'])
})

test('an event of an earlier opening changes nothing', async () => {
  const visitor = visit(['open'])
  await visitor.open()
  const earlier = visitor.tell
  await earlier('checkout.loaded')
  visitor.flow.leave()
  visitor.done()
  await earlier('checkout.completed')
  expect(visitor.done()).toEqual([])
})

test('leaving the page takes the checkout along, and leads nowhere', async () => {
  const visitor = visit(['open'])
  await visitor.open()
  await visitor.tell('checkout.loaded')
  visitor.done()
  visitor.flow.leave()
  visitor.flow.leave()
  expect(visitor.done()).toEqual(['close'])
  expect(visitor.asked).toEqual([])
})
