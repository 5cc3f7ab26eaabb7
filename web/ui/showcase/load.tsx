import { Skeleton } from '../list/skeleton.tsx'
import { LoadWhenNear } from '../load/load-when-near.tsx'
import type { Parts } from './states.tsx'

export const load: Parts = {
  LoadWhenNear: () => (
    <LoadWhenNear placeholder={<Skeleton shape="panel" className="h-12" />}>
      <p className="h-12">Rendered when the reader had almost scrolled to it.</p>
    </LoadWhenNear>
  ),
}
