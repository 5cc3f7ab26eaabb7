import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { handleDue } from '../../deps/handle-due.ts'
import { removeImagesSoon } from '../images/remove-images.ts'
import { picturesOfProperty } from '../properties/photo-store.ts'
import { lockProperty } from '../properties/property-store.ts'
import { removeVerifiedVersions } from '../properties/verified-version-store.ts'
import { hasReplacedVersion, propertiesWithReplacedVersion } from './replaced-version-store.ts'

/** Properties per page. */
const perPage = 100

/**
 * Removes the versions that were verified before the present one, with their pictures: a day after the verification, or
 * once a buyer has made an offer. Until then an undo of the verification returns to them (ruling G25).
 */
export async function removeReplacedVersions(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await handleDue(deps, {
    due: propertiesWithReplacedVersion(deps.db, now, perPage),
    handle: ({ id }) =>
      inTransaction(deps.db, async tx => {
        await lockProperty(tx, id, 'update')
        // Its agent may have changed it meanwhile.
        if (!(await hasReplacedVersion(tx, id, now))) return
        const pictures = await picturesOfProperty(tx, id)
        await removeVerifiedVersions(tx, [id])
        await removeImagesSoon(deps, tx, pictures)
      }),
    failure: 'the replaced version of a property could not be removed',
  })
}
