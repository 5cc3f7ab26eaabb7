import type { MapCluster, PropertyMap } from '#contract/search-map/properties-on-map.ts'
import { AtPlace } from '../map/at-place.tsx'
import { isOnePlace } from '../map/bounds.ts'
import { countPrefix } from './count-prefix.ts'

interface PropertyClustersProps {
  clusters: readonly MapCluster[]
  counts: PropertyMap['counts']
  onChoose: (cluster: MapCluster) => void
}

/** Groups of homes on the map with their numbers. Exact ones add up to the list's total. */
export const PropertyClusters = ({ clusters, counts, onChoose }: PropertyClustersProps) => (
  <ul aria-label="Groups of homes on the map" className="pointer-events-none absolute inset-0">
    {clusters.map(cluster => (
      <AtPlace key={`${cluster.lat},${cluster.lng}`} as="li" place={cluster}>
        <button
          type="button"
          aria-label={`${countPrefix[counts]}${shortCount.format(cluster.count)} ${cluster.count === 1 ? 'home' : 'homes'}: ${isOnePlace(cluster.bounds) ? 'list them' : 'zoom in'}`}
          onClick={() => onChoose(cluster)}
          style={{ width: diameter(cluster), height: diameter(cluster) }}
          className="pointer-events-auto grid cursor-pointer place-items-center rounded-full border-2 border-surface bg-primary text-[0.9375rem] font-semibold text-on-primary tabular-nums shadow-card hover:bg-primary-hover"
        >
          {`${shortCount.format(cluster.count)}${counts === 'at least' ? '+' : ''}`}
        </button>
      </AtPlace>
    ))}
  </ul>
)

/** Exact below ten thousand, then such as 12.3K. */
const shortCount = {
  format: (count: number) => (count < 10_000 ? count.toLocaleString('en-US') : compact.format(count)),
}
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** Pixels; ten times as many homes are a little larger. Small, because clusters may be 64 pixels apart. */
const diameter = ({ count }: MapCluster) => 36 + 5 * Math.min(4, Math.log10(count))
