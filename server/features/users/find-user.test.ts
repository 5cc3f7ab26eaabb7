import { describe, expect, it } from 'vitest'
import { findUser, listUsers } from '#contract/users/users.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const { call, given } = await startTestApp()
const [mina, tom, admin] = [await given.aBuyer('Mina'), await given.anAgent('Tom'), await given.anAdmin('Ada')]
const names = async (search: string) =>
  (await call(listUsers, { as: admin, query: { search } })).body.map(user => user.name)

describe('finding a user', () => {
  it('returns all fields to the user, by email in any case and by id', async () => {
    for (const emailOrId of [mina.email, mina.email.toUpperCase(), mina.id, mina.id.toUpperCase()])
      expect(await call(findUser, { as: mina, params: { emailOrId } })).toMatchObject({
        status: 200,
        body: { _id: mina.id, email: mina.email, role: 'user', name: 'Mina' },
      })
  })

  it('returns all fields to an admin', async () => {
    const { body } = await call(findUser, { as: admin, params: { emailOrId: mina.email } })
    expect(body).toMatchObject({ email: mina.email, role: 'user' })
    expect(body).not.toHaveProperty('uid')
  })

  it('returns name and picture to everybody else, by id', async () => {
    expect((await call(findUser, { as: tom, params: { emailOrId: mina.id } })).body).toEqual({
      _id: mina.id,
      name: 'Mina',
      image: '/images/default-avatar/640.webp',
    })
  })

  it('gives everybody else the same response for every email, known or not', async () => {
    for (const emailOrId of [mina.email, mina.email.toUpperCase(), admin.email, 'nobody@example.com', '@'])
      expect(await call(findUser, { as: tom, params: { emailOrId } })).toMatchObject({
        status: 404,
        body: { message: 'This user was not found.' },
      })
  })

  it.each(['nobody@example.com', 'nonsense', '00000000-0000-0000-0000-000000000000', '%', '_@_', "' or 1=1 --"])(
    'answers 404 for %s',
    async emailOrId => {
      expect(await call(findUser, { as: admin, params: { emailOrId } })).toMatchObject({ status: 404 })
    },
  )
})

describe('listing users', () => {
  it('finds part of a name or email, with literal wildcards', async () => {
    expect(await names('min')).toContain('Mina')
    expect(await names(tom.email.toUpperCase())).toEqual(['Tom'])
    expect(await names('%')).toEqual([])
    expect(await names('_')).toEqual([])
  })
  it('returns the users of one role, also within a search', async () => {
    const agent = await given.anAgent('Rosa Role')
    await given.aBuyer('Rosa Role')
    const { body } = await call(listUsers, { as: admin, query: { search: 'rosa', role: 'agent' } })
    expect(body.map(({ _id }) => _id)).toEqual([agent.id])
  })
})
