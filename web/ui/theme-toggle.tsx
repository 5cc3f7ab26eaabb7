import { Moon, Sun } from 'lucide-react'
import { IconButton } from './icon-button.tsx'
import { isDarkNow, useIsDark } from './use-is-dark.ts'

/** Chooses between light and dark. What is chosen here is applied by public/theme.js, also on the next visit. */
export function ThemeToggle() {
  const isDark = useIsDark()
  return (
    <IconButton
      name={isDark ? 'Use light theme' : 'Use dark theme'}
      icon={isDark ? Sun : Moon}
      // Pressed on the page as the server has drawn it, it may not know yet what the system wants.
      onClick={() => choose(isDarkNow() ? 'light' : 'dark')}
    />
  )
}

function choose(theme: 'light' | 'dark') {
  try {
    localStorage.setItem('theme', theme)
    dispatchEvent(new Event('theme-chosen'))
  } catch {
    // A browser that keeps nothing shows the choice until the page is left.
    document.documentElement.dataset['theme'] = theme
  }
}
