import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { dollars } from '#contract/ground/money.ts'
import { addressText } from '#contract/properties/address-parts.ts'
import { isFactName } from '#contract/properties/facts.ts'
import type { VisibleProperty } from '#contract/properties/properties.ts'
import { factText, notStated } from '../properties/facts-text.ts'
import { fieldNames, readFromLocation } from '../properties/property-texts.ts'
import { Button } from '../ui/basics/button.tsx'
import { Notice } from '../ui/basics/notice.tsx'
import { useAreaUnit } from '../ui/browser/area-unit.ts'
import { correctedIn } from './address-draft.ts'
import { draftOf, type PropertyDraft, type PropertyFormState } from './property-draft.ts'

interface ChangedMeanwhileProps {
  form: PropertyFormState
  /** The listing as it is stored now. */
  property: VisibleProperty
}

/**
 * Says that the listing was saved elsewhere while it is being edited, and what differs from it. What is typed stays: the
 * agent decides whether to save it over the other version.
 */
export function ChangedMeanwhile({ form, property }: ChangedMeanwhileProps) {
  const unit = useAreaUnit()
  const draft = useWatch({ control: form.control }) as PropertyDraft
  const stored = draftOf(property, unit)
  const isOutdated = draft.version !== stored.version
  const differing = (Object.keys(fieldLabels) as (keyof typeof fieldLabels)[]).filter(
    field => valueIn(draft, field) !== valueIn(stored, field),
  )
  const isSame = differing.length === 0
  const keepMine = () => form.resetField('version', { defaultValue: stored.version })
  useEffect(() => {
    if (isOutdated && isSame) form.resetField('version', { defaultValue: stored.version })
  }, [form, isOutdated, isSame, stored.version])

  if (!isOutdated || isSame) return null
  return (
    <Notice tone="warn" title="Someone changed this listing while you were editing" announced>
      <p>What you typed is kept. This is saved now where it differs:</p>
      <dl className="grid gap-2">
        {differing.map(field => (
          <div key={field}>
            <dt className="type-label">{fieldLabels[field]}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{storedText(property, field, unit)}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button kind="secondary" onClick={keepMine}>
          Keep mine
        </Button>
        <Button kind="quiet" onClick={() => form.reset(stored)}>
          Take what is saved
        </Button>
      </div>
    </Notice>
  )
}

const fieldLabels = { ...fieldNames, image: 'Photos', pin: 'Pin', hideAddress: 'Hidden address' }

const valueIn = (draft: PropertyDraft, field: keyof typeof fieldLabels): string =>
  field === 'address' ? addressText(correctedIn(draft) ?? {}) : draft[field]

function storedText(property: VisibleProperty, field: keyof typeof fieldLabels, unit: ReturnType<typeof useAreaUnit>) {
  if (field === 'image') return `${property.photos.length} saved`
  if (field === 'pin') return property.position?.precision === 'pin' ? 'Another point' : 'No pin'
  if (field === 'address') return property.address ? addressText(property.address) : readFromLocation
  if (field === 'hideAddress') return property.hideAddress ? 'Yes' : 'No'
  if (field === 'minPrice' || field === 'maxPrice') return dollars(property[field])
  if (field === 'title' || field === 'location' || field === 'description') return property[field]
  return isFactName(field) ? (factText(property, field, unit) ?? notStated) : notStated
}
