import * as React from 'react'

/** Parts of React that its packages share. */
interface Internals {
  /** Number of stacks recorded within the last second. Above 10,000, React records no more. */
  recentlyCreatedOwnerStacks: number
}

const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: Internals
}

// The development build records a stack for each element, for the details of its warnings. The warnings themselves remain.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set() {
    // React resets it every second.
  },
})
