import type { RouteObject } from 'react-router'
import { describe, expect, it } from 'vitest'
import { pageHeads } from '#contract/pages/page-heads.ts'
import { headAt, isPagePath } from '#contract/pages/page-paths.ts'
import { routes } from './routes.tsx'

/** Returns the paths of the routes that have a page. */
const pathsOf = (some: readonly RouteObject[], parent: string): string[] =>
  some.flatMap(({ path, index, children }) => {
    const here = path === undefined ? parent : `${parent}/${path}`
    return children ? pathsOf(children, here) : path !== undefined || index === true ? [here || '/'] : []
  })

describe('the routes', () => {
  it('have the paths that the server knows', () => {
    const paths = pathsOf(routes, '')
    expect(paths.toSorted()).toEqual(Object.keys(pageHeads).toSorted())
  })
})

const id = '5B0C0E9C-7a54-4d39-9d0f-3d5a3d7a2f11'

describe('the head of a page', () => {
  it.each([
    ['/Login/', 'Login'],
    [`/dashboard/payment/${id}`, 'Payment'],
    [`/dashboard/messages/about/${id}`, 'Ask about this home'],
    [`/property-details/${id}`, undefined],
    ['/dashboard/nowhere', 'Page Not Found'],
    ['/%', 'Page Not Found'],
  ])('is known from its path: %s', (path, title) => expect(headAt(path).title).toBe(title))
})

describe('a path', () => {
  it.each([
    '/',
    '/login',
    '/Login/',
    '/login//',
    '/all%2Dproperties',
    `/property-details/${id}`,
    `/dashboard/wishlist/make-offer/${id}`,
  ])('of a page: %s', path => expect(isPagePath(path)).toBe(true))

  it.each([
    '/nowhere',
    '/dashboard/nowhere',
    '/property-details',
    '/property-details/a/b',
    '/login/x',
    '/login%2Fx',
    '/%',
    '/property-details/nope',
    '/dashboard/payment/nope',
  ])('of no page: %s', path => expect(isPagePath(path)).toBe(false))
})
