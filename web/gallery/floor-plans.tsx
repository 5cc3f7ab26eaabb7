import { useState } from 'react'
import { pictureOf } from '#contract/images/images.ts'
import { photoGroups } from '#contract/properties/photos.ts'
import type { VisibleProperty } from '#contract/properties/properties.ts'
import { Picture } from '../ui/basics/picture.tsx'
import { Lightbox } from './lightbox.tsx'
import { photoText } from './photo-text.ts'

/** The floor plans of a home, which open large among its photos. Nothing without any. */
export function FloorPlans({ property }: { property: VisibleProperty }) {
  const [openAt, setOpenAt] = useState<number>()
  const { photos, floorPlans } = photoGroups(property.photos)
  if (floorPlans.length === 0) return null
  return (
    <section>
      <h2 className="mt-8 mb-3 type-card">{floorPlans.length === 1 ? 'Floor plan' : 'Floor plans'}</h2>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {floorPlans.map((plan, at) => (
          <li key={plan.image} className="relative grid content-start gap-1">
            <Picture
              {...pictureOf(plan.image)}
              sizes="(min-width: 40rem) 17rem, 50vw"
              alt=""
              fit="contain"
              className="rounded-xl border border-line bg-white"
            />
            {plan.caption && <span className="type-small wrap-anywhere text-muted">{plan.caption}</span>}
            <button
              type="button"
              onClick={() => setOpenAt(photos.length + at)}
              aria-label={`Enlarge ${photoText(plan, property.title)}`}
              className="absolute inset-0 rounded-xl"
            />
          </li>
        ))}
      </ul>
      <Lightbox
        photos={[...photos, ...floorPlans]}
        openAt={openAt}
        title={property.title}
        onClose={() => setOpenAt(undefined)}
      />
    </section>
  )
}
