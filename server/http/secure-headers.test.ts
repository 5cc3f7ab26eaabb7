import { describe, expect, it } from 'vitest'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { aBrowser } from '../testing/browser.ts'
import { startTestApp } from '../testing/start-test-app.ts'

const policy = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'form-action': "'self'",
}

const { app } = await startTestApp()
const browser = await aBrowser(app)

describe('every answer', () => {
  it.each([
    '/',
    '/api/client-settings',
    '/api/nothing',
    '/api/users',
    '/images/hero-1/640.webp',
    '/api/healthz',
    '/api/docs',
  ])('has security headers: %s', async path => {
    const { headers } = await browser.get(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(headers.get('content-security-policy')).toMatch(/default-src '(self|none)'/)
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe-eval|\*|script-src[^;]*unsafe-inline/)
    expect(headers.get('strict-transport-security')).toBeNull()
    for (const banner of ['server', 'x-powered-by', 'via']) expect(headers.get(banner)).toBeNull()
    expect([...headers.keys()].filter(name => name.startsWith('access-control'))).toEqual([])
  })

  it('lets pages run only our own scripts', async () => {
    const sent = (await browser.get('/api/client-settings')).headers.get('content-security-policy') ?? ''
    expect(
      Object.fromEntries(sent.split(';').map(part => [part.split(' ', 1)[0], part.slice(part.indexOf(' ') + 1)])),
    ).toEqual(policy)
  })

  it('is not cached unless it declares otherwise', async () => {
    for (const path of ['/api/client-settings', '/api/users', '/api/auth/get-session', '/api/nothing'])
      expect((await browser.get(path)).headers.get('cache-control'), path).toBe('no-store')
    expect((await browser.post('/api/jwt', { email: 'x' })).headers.get('cache-control')).toBe('no-store')
  })

  it('has HSTS when it is served over HTTPS', async () => {
    const secure = await startTestApp({ env: { PUBLIC_URL: 'https://homes.example' } })
    const { headers } = await secure.app.inject('/api/client-settings')
    expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/)
  })
})

describe('a marketplace with Stripe payments', () => {
  it('allows Stripe’s script on the payment page and no other', async () => {
    const env = {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
    }
    const paid = await startTestApp({ env })
    const policyOf = async (url: string) =>
      String((await paid.app.inject(url)).headers['content-security-policy']).replaceAll(/;(?=\S)/g, '\n')
    const opened = await policyOf('/dashboard/payment/0b4e8a1c?from=mail')
    expect(opened).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com\n")
    expect(opened).toContain('frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com')
    expect(opened).toContain("connect-src 'self' https://api.stripe.com\n")
    for (const url of ['/', '/dashboard/payment', '/dashboard/payment/a/b', '/api/dashboard/payment/a'])
      expect(await policyOf(url)).not.toContain('stripe')
  })
})

describe('a marketplace in production', () => {
  it('shows no demo accounts and accepts no test cards', async () => {
    const { call } = await startTestApp({ env: { NODE_ENV: 'production', DEMO: '' } })
    expect((await call(clientSettings)).body).toEqual({
      google: false,
      mail: 'unsent',
      accountMails: true,
      verifiedEmailRequired: false,
      mapHasStreets: false,
      payments: 'none',
      demoAccounts: [],
      footerLinks: { hasPlaces: true },
      paymentWindowHours: 72,
      depositPercent: null,
    })
  })

  it('shows demo accounts when DEMO is set', async () => {
    const { call } = await startTestApp({ env: { DEMO: 'true' } })
    const { demoAccounts } = (await call(clientSettings)).body
    expect(demoAccounts.map(account => account.role).toSorted()).toEqual(['admin', 'agent', 'user'])
  })
})
