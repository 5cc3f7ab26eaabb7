import type { Map as MapLibreMap, SourceSpecification } from 'maplibre-gl'
import { useEffect, useState } from 'react'

/** Returns the sources that the map's style names, as text. */
export function useAttribution(map: MapLibreMap): string {
  const [text, setText] = useState('')
  useEffect(() => {
    const update = () => {
      const sources = Object.entries(map.getStyle()?.sources ?? {})
      const named = sources.map(([id, source]) => inStyle(source) ?? map.getSource(id)?.attribution ?? '')
      setText([...new Set(named.filter(name => name !== ''))].map(plainText).join(' · '))
    }
    update()
    map.on('styledata', update)
    map.on('sourcedata', update)
    return () => {
      map.off('styledata', update)
      map.off('sourcedata', update)
    }
  }, [map])
  return text
}

/** Attribution of a source that has not loaded yet, or cannot. */
const inStyle = (source: SourceSpecification) => ('attribution' in source ? source.attribution : undefined)

/** Attributions may be HTML, which a style of somebody else could misuse. */
const plainText = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent
