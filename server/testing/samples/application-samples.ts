import * as applications from '#contract/applications/applications.ts'
import type { Person } from '../builders.ts'
import type { TestApp } from '../start-test-app.ts'
import { type AddSample, noInput } from './sample.ts'

/** Samples of applications to become an agent. */
export function addApplicationSamples({ given, deps }: TestApp, sample: AddSample): void {
  const without = ({ id }: Person) => deps.db.deleteFrom('applications').where('user_id', '=', id).execute()
  const applicationOf = async (me: Person) => {
    await without(me)
    const draft = { user_id: me.id, licence_number: 'RE-1', statement: 'I sell homes.', created_at: deps.clock.now() }
    return { params: await deps.db.insertInto('applications').values(draft).returning('id').executeTakeFirstOrThrow() }
  }
  sample(applications.apply, async me => {
    await without(me)
    return { body: { licenceNumber: 'RE-1', statement: 'I sell homes.' } }
  })
  sample(applications.myApplication, noInput)
  sample(applications.withdrawApplication, applicationOf)
  sample(applications.listApplications, () => ({ query: { status: 'open' as const } }))
  sample(applications.declineApplication, async () => ({
    ...(await applicationOf(await given.aBuyer())),
    body: { reason: 'The licence has expired.' },
  }))
}
