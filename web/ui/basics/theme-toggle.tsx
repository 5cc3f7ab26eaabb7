import { Moon, Sun } from 'lucide-react'
import { deviceStorage } from '../browser/storage.ts'
import { isDarkNow, useIsDark } from '../browser/use-is-dark.ts'
import { IconButton } from './icon-button.tsx'

/** Switches between light and dark. public/theme.js applies the choice, also on the next visit. */
export function ThemeToggle() {
  const isDark = useIsDark()
  return (
    <IconButton
      name={isDark ? 'Use light theme' : 'Use dark theme'}
      icon={isDark ? Sun : Moon}
      // On a server-rendered page the system's preference may not be known yet.
      onClick={() => choose(isDarkNow() ? 'light' : 'dark')}
    />
  )
}

function choose(theme: 'light' | 'dark') {
  if (deviceStorage.write('theme', theme)) dispatchEvent(new Event('theme-chosen'))
  // Without storage the choice lasts until the page is closed.
  else document.documentElement.dataset['theme'] = theme
}
