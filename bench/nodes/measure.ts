import type { SetUp } from './set-up.ts'
export const measure = async (_s: SetUp) => undefined
