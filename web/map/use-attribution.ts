import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useState } from 'react'

/** Returns the sources that the map's style names, as text. */
export function useAttribution(map: MapLibreMap): string {
  const [text, setText] = useState('')
  useEffect(() => {
    const update = () => {
      const sources = Object.keys(map.getStyle()?.sources ?? {})
      const named = sources.map(id => map.getSource(id)?.attribution ?? '').filter(name => name !== '')
      setText([...new Set(named)].map(plainText).join(' · '))
    }
    update()
    map.on('sourcedata', update)
    return () => void map.off('sourcedata', update)
  }, [map])
  return text
}

/** Attributions may be HTML, which a style of somebody else could misuse. */
const plainText = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent
