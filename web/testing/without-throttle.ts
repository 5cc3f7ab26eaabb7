import { vi } from 'vitest'

// React waits up to 300 ms before it replaces a skeleton soon after another. A test need not wait for that. React keeps the
// timer that it finds when it is loaded, so this file must be the first set-up (vitest.config.ts).
const { setTimeout } = globalThis
vi.stubGlobal('setTimeout', (run: () => void) => setTimeout(run))
await import('react-dom/client')
vi.unstubAllGlobals()
