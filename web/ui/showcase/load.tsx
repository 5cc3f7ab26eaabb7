import { Skeleton } from '../list/skeleton.tsx'
import { Awaited } from '../load/awaited.tsx'
import { LoadWhenNear } from '../load/load-when-near.tsx'
import type { Parts } from './states.tsx'

export const load: Parts = {
  Awaited: () => (
    <div>
      <Awaited />
      <p>Shown once the banner above has loaded, after a second at the latest.</p>
    </div>
  ),
  LoadWhenNear: () => (
    <LoadWhenNear placeholder={<Skeleton shape="panel" className="h-12" />}>
      <p className="h-12">Rendered when the reader had almost scrolled to it.</p>
    </LoadWhenNear>
  ),
}
