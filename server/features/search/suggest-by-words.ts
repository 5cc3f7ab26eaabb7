import { sql, type RawBuilder } from 'kysely'
import type { ResponseOf } from '#contract/ground/endpoint.ts'
import { maxByWords, maxPlaceProperties, type suggestByWords as endpoint } from '#contract/search/search.ts'
import { all, type Condition } from '../../db/condition.ts'
import { contains } from '../../db/list.ts'
import { plannedEachTime } from '../../db/prepared-statements.ts'
import type { Db } from '../../db/tables/schema.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Caller } from '../../http/caller.ts'
import { findCachedProperties } from '../properties/cached-properties.ts'

/** Newest homes among which a title is sought first. Common words are in some of them. */
const newest = 500
/** Agents of whom the homes are counted. */
const maxAgents = 100
/** A text with more words names nothing. */
const maxWords = 8
/** The index has no shorter words. */
const shortestIndexed = 3

/** Suggests homes for sale by words of their title, and agents by words of their name. */
export async function suggestByWords(
  deps: Pick<Deps, 'db' | 'cache' | 'readRecent'>,
  caller: Pick<Caller, 'role'>,
  text = '',
): Promise<ResponseOf<typeof endpoint>> {
  const words = wordsOf(text)
  if (words.length === 0) return { properties: [], agents: [] }
  const { ids, agents } = await deps.readRecent(caller, async db => ({
    ids: await titled(db, words),
    agents: await named(db, words),
  }))
  const found = await findCachedProperties(deps, ids)
  return {
    properties: found.flatMap(({ forSale, property: { _id, title, location } }) =>
      forSale ? [{ _id, title, location }] : [],
    ),
    agents,
  }
}

/** Finds homes for sale by words of their title. */
export async function findByTitle(
  deps: Pick<Deps, 'readRecent'>,
  caller: Pick<Caller, 'role'>,
  text: string,
): Promise<string[]> {
  const words = wordsOf(text)
  return words.length === 0 ? [] : deps.readRecent(caller, db => titled(db, words))
}

/** The words of a text; none of a text with too many. */
function wordsOf(text: string): string[] {
  const words = text.split(/[\s,]+/).filter(word => word !== '')
  return words.length > maxWords ? [] : words
}

const isListed = sql<boolean>`for_sale and deleted_at is null`

const hasWords = (column: string, words: readonly string[]): Condition => all(words.map(word => contains(word, column)))

/** Finds the newest of the homes with these words in the title. Of rare words, any homes. */
async function titled(db: Db, words: readonly string[]): Promise<string[]> {
  const hasTitle = hasWords('title', words)
  const read = async (from: RawBuilder<unknown>) => {
    const { rows } = await sql<{ id: string }>`
      select id from ${from} where ${hasTitle} limit ${maxByWords} ${plannedEachTime}`.execute(db)
    return rows.map(({ id }) => id)
  }
  const recent = await read(sql`(
    select id, title from properties where ${isListed} order by published_at desc, id desc limit ${newest}
  ) as recent`)
  const isIndexed = words.some(word => word.length >= shortestIndexed)
  if (recent.length === maxByWords || !isIndexed) return recent
  const others = await read(sql`(select id, title from properties where ${isListed}) as listed`)
  return [...new Set([...recent, ...others])].slice(0, maxByWords)
}

/** Finds agents with these words in the name and homes for sale, most homes first. */
async function named(db: Db, words: readonly string[]): Promise<ResponseOf<typeof endpoint>['agents']> {
  if (!words.some(word => word.length >= shortestIndexed)) return []
  const { rows } = await sql<ResponseOf<typeof endpoint>['agents'][number]>`
    select name, email, properties from (
      select id, name, email from users where role = 'agent' and ${hasWords('name', words)} limit ${maxAgents}
    ) as agent
    cross join lateral (
      select count(*)::int as properties from (
        select from properties where agent_id = agent.id and ${isListed} limit ${maxPlaceProperties}
      ) as few
    ) as counted
    where properties > 0
    order by properties desc, name, id limit ${maxByWords} ${plannedEachTime}`.execute(db)
  return rows
}
