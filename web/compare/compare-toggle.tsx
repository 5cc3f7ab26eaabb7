import { Scale } from 'lucide-react'
import { Link } from 'react-router'
import type { Property } from '#contract/properties/properties.ts'
import { PageTool, toolStyle } from '../properties/page-tool.tsx'
import { IconButton } from '../ui/basics/icon-button.tsx'
import { comparePath, toggleCompared, useComparedProperties } from './compared-properties.ts'

interface CompareToggleProps {
  property: Pick<Property, '_id' | 'title'>
}

interface CompareOnCardProps extends CompareToggleProps {
  /** Whether it lies on the picture of the card. */
  onPicture?: boolean
}

/** Chooses a home for the comparison, from its card. */
export const CompareOnCard = ({ property, onPicture }: CompareOnCardProps) => {
  const isChosen = useComparedProperties().includes(property._id)
  return (
    <IconButton
      name={`Compare ${property.title}`}
      icon={Scale}
      onPicture={onPicture}
      pressed={isChosen}
      className={isChosen ? 'bg-primary! text-on-primary!' : undefined}
      onClick={() => toggleCompared(property._id)}
    />
  )
}

/** Chooses a home for the comparison, from its page, and leads there. */
export function CompareOnPage({ property }: CompareToggleProps) {
  const ids = useComparedProperties()
  const isChosen = ids.includes(property._id)
  return (
    <>
      <PageTool icon={Scale} pressed={isChosen} onClick={() => toggleCompared(property._id)}>
        Compare
      </PageTool>
      {isChosen && (
        <Link to={comparePath(ids)} className={toolStyle()}>
          {`See comparison (${ids.length})`}
        </Link>
      )}
    </>
  )
}
