import { Megaphone } from 'lucide-react'
import { Badge } from '../ui/text/badge.tsx'

/** Marks a property that is advertised on the home page. */
export const AdvertisedBadge = ({ onPicture }: { onPicture?: boolean }) => (
  <Badge tone="brass" icon={Megaphone} onPicture={onPicture}>
    Advertised
  </Badge>
)
