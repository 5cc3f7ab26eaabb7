import { useIsDark } from '../ui/browser/use-is-dark.ts'

/** URL of the map's style in the active theme, which the server writes into the page. */
export function useMapStyle(): string {
  const theme = useIsDark() ? 'dark' : 'light'
  const named = document.querySelector(`meta[name="map-style-${theme}"]`)?.getAttribute('content')
  return named ?? `/map/style-${theme}.json`
}
