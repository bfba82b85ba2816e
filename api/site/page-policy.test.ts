import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { listExternalSources, pagePolicy } from './page-policy.ts'

const directive = (policy: string, name: string) =>
  policy
    .split('; ')
    .find((part) => part.startsWith(`${name} `))
    ?.split(' ')
    .slice(1)

test('a page loads from its own site only and runs nothing inline', () => {
  const policy = pagePolicy('<p>Peace</p>')
  expect(policy).not.toMatch(/https?:|unsafe|\*/)
  expect(directive(policy, 'default-src')).toEqual(["'self'"])
  expect(directive(policy, 'script-src')).toEqual(["'self'"])
  expect(directive(policy, 'frame-src')).toEqual(["'none'"])
})

test('a page without third parties requires trusted types, and a page with them does not', () => {
  const required = "require-trusted-types-for 'script'; trusted-types question-html worker-url"
  expect(pagePolicy('')).toContain(required)
  expect(pagePolicy('', ...listExternalSources({ META_PIXEL_ID: '42' }))).not.toContain('trusted-types')
})

test.each([
  ['style', '.a{color:red}'],
  ['script', 'go()'],
])('an inlined %s is allowed by its hash', (tag, text) => {
  const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  expect(directive(pagePolicy(`<${tag}>${text}</${tag}>`), `${tag}-src`)).toEqual(["'self'", hash])
})

test('an installation without a pixel allows nothing from Meta', () => {
  expect(pagePolicy('', ...listExternalSources({}))).not.toContain('facebook')
})

test('an installation with a pixel allows the two sites that the pixel needs, and no frame', () => {
  const policy = pagePolicy('', ...listExternalSources({ META_PIXEL_ID: '42' }))
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

test('an installation with the simulated checkout allows nothing from the payment provider', () => {
  expect(
    pagePolicy('', ...listExternalSources({ CHECKOUT: 'simulated', PADDLE_ENVIRONMENT: 'production' })),
  ).not.toContain('paddle')
})

test.each([
  ['sandbox', 'https://sandbox-buy.paddle.com', 'https://sandbox-checkout-service.paddle.com'],
  ['production', 'https://buy.paddle.com', 'https://checkout-service.paddle.com'],
] as const)('a checkout in %s lets in its script, and frames %s alone', (PADDLE_ENVIRONMENT, frame, service) => {
  const policy = pagePolicy('', ...listExternalSources({ CHECKOUT: 'paddle', PADDLE_ENVIRONMENT }))
  expect(directive(policy, 'script-src')).toEqual(["'self'", 'https://cdn.paddle.com'])
  expect(directive(policy, 'frame-src')).toEqual([frame])
  expect(directive(policy, 'connect-src')).toEqual(["'self'", service])
  expect(directive(policy, 'script-src')).not.toContain("'unsafe-inline'")
  expect(directive(policy, 'style-src')).not.toContain("'unsafe-inline'")
})

test('lists of external sources are merged without duplicates and replace "none"', () => {
  const policy = pagePolicy(
    '',
    { 'frame-src': ['https://a.example'] },
    { 'frame-src': ['https://a.example', 'https://b.example'] },
  )
  expect(directive(policy, 'frame-src')).toEqual(['https://a.example', 'https://b.example'])
})
