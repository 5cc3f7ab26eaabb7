import type pg from 'pg'
import type { RightAnswers } from './answers.ts'
import { openConnection } from './http-connection.ts'
import { limits } from './operations.ts'
import type { People } from './people.ts'
import type { Server } from './servers.ts'
import { termClasses, type Terms } from './search-terms.ts'

export async function sizeOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>('select pg_database_size(current_database()) as bytes')
  return (rows[0]?.bytes ?? 0) / 1e6
}

/** Finds listings for sale that have reviews. */
export async function reviewedListings(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from properties where for_sale and exists (select from reviews where property_id = properties.id)
     order by id limit 1000`,
  )
  return rows.map(({ id }) => id)
}

/** Checks some expected responses of each kind against the plain definition. */
export async function compareWithDefinition(pool: pg.Pool, terms: Terms, right: RightAnswers): Promise<void> {
  for (const term of termClasses.flatMap(kind => terms[kind].slice(0, 3))) {
    const { rows } = await pool.query<{ id: string }>(
      `select id from properties where for_sale and position(lower($1) in lower(location)) > 0
       order by created_at desc, id desc limit ${limits.search}`,
      [term],
    )
    const found = right.search.get(term)?.map(({ _id }) => _id)
    if (found?.join() !== rows.map(({ id }) => id).join())
      throw new Error(`The reference "bare" does not find what is so for ${JSON.stringify(term)}`)
  }
}

export async function weighFirstPage(product: Server, people: People) {
  const connection = openConnection(product.port)
  const token = people.buyers[0]?.token
  const path = `/api/properties/verified?limit=${limits.search}`
  const plain = await connection.send({ method: 'GET', path, token })
  const brotli = await connection.send({ method: 'GET', path, token, acceptEncoding: 'br' })
  connection.close()
  if (plain.status !== 200) throw new Error(`The first page of listings answers ${plain.status}`)
  const cards = (JSON.parse(plain.body.toString()) as unknown[]).length
  return { plain: plain.body.length, brotli: brotli.body.length, cards }
}
