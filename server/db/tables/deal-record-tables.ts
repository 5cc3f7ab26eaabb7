import type { GeneratedAlways } from 'kysely'

export interface DealRecordTable {
  offer_id: string
  line: number
  text: string
  appended_at: GeneratedAlways<Date>
}

export interface DealRecordValuesTable {
  offer_id: string
  commitment: string
  salt: string
  value: string
  owner_id: string | null
}

export interface DealRecordRootsTable {
  number: number
  text: string
  signature: string
  made_at: GeneratedAlways<Date>
}

export interface DealRecordProofsTable {
  offer_id: string
  root: number
  line: number
  path: string[]
}
