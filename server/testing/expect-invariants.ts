import { expect } from 'vitest'
import { brokenInvariants } from '../db/invariants.ts'
import type { Db } from '../db/tables/schema.ts'

/** Asserts all invariants of the marketplace on the whole database. */
export const expectInvariants = async (db: Db): Promise<void> => expect(await brokenInvariants(db)).toEqual([])
