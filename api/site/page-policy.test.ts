import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { externalSourcesOf, pagePolicy } from './page-policy.ts'

const directive = (policy: string, name: string) =>
  policy
    .split('; ')
    .find((part) => part.startsWith(`${name} `))
    ?.split(' ')
    .slice(1)

test('a page draws on nothing but its own site, and nothing inline runs', () => {
  const policy = pagePolicy('<p>Peace</p>')
  expect(policy).not.toMatch(/https?:|unsafe|\*/)
  expect(directive(policy, 'default-src')).toEqual(["'self'"])
  expect(directive(policy, 'script-src')).toEqual(["'self'"])
  expect(directive(policy, 'frame-src')).toEqual(["'none'"])
})

test('the styles in the page itself are let through, each by its hash', () => {
  const css = '.a{color:red}'
  const hash = `'sha256-${createHash('sha256').update(css).digest('base64')}'`
  expect(directive(pagePolicy(`<style>${css}</style>`), 'style-src')).toEqual(["'self'", hash])
})

test('an installation without a pixel lets nothing of Meta in', () => {
  expect(pagePolicy('', ...externalSourcesOf({}))).not.toContain('facebook')
})

test('an installation with a pixel lets in the two sites it needs, and no frame', () => {
  const policy = pagePolicy('', ...externalSourcesOf({ META_PIXEL_ID: '42' }))
  expect(directive(policy, 'script-src')).toEqual(["'self'", 'https://connect.facebook.net'])
  expect(directive(policy, 'connect-src')).toEqual([
    "'self'",
    'https://connect.facebook.net',
    'https://www.facebook.com',
  ])
  expect(directive(policy, 'img-src')).toEqual(["'self'", 'data:', 'https://www.facebook.com'])
  expect(directive(policy, 'frame-src')).toEqual(["'none'"])
  expect(directive(policy, 'default-src')).toEqual(["'self'"])
})

test('an installation of the simulated checkout lets nothing of the payment provider in', () => {
  expect(
    pagePolicy('', ...externalSourcesOf({ CHECKOUT: 'simulated', PADDLE_ENVIRONMENT: 'production' })),
  ).not.toContain('paddle')
})

test.each([
  ['sandbox', 'https://sandbox-buy.paddle.com', 'https://sandbox-checkout-service.paddle.com'],
  ['production', 'https://buy.paddle.com', 'https://checkout-service.paddle.com'],
] as const)('a checkout in %s lets in its script, and frames %s alone', (PADDLE_ENVIRONMENT, frame, service) => {
  const policy = pagePolicy('', ...externalSourcesOf({ CHECKOUT: 'paddle', PADDLE_ENVIRONMENT }))
  expect(directive(policy, 'script-src')).toEqual(["'self'", 'https://cdn.paddle.com'])
  expect(directive(policy, 'frame-src')).toEqual([frame])
  expect(directive(policy, 'connect-src')).toEqual(["'self'", service])
  expect(directive(policy, 'script-src')).not.toContain("'unsafe-inline'")
  expect(directive(policy, 'style-src')).not.toContain("'unsafe-inline'")
})

test('lists of several sites add up, each named once, and "none" gives way', () => {
  const policy = pagePolicy(
    '',
    { 'frame-src': ['https://a.example'] },
    { 'frame-src': ['https://a.example', 'https://b.example'] },
  )
  expect(directive(policy, 'frame-src')).toEqual(['https://a.example', 'https://b.example'])
})
