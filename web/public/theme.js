// Sets the theme before the first paint: a classic script, because modules run after it. It follows the system until
// somebody chooses, and a choice made in another tab. The choosing itself is in ui/theme-toggle.tsx.
{
  const system = matchMedia('(prefers-color-scheme: dark)')
  const bar = document.querySelector('meta[name="theme-color"]')

  const apply = () => {
    let choice = null
    try {
      choice = localStorage.getItem('theme')
    } catch {
      // A browser that keeps nothing follows the system.
    }
    const isDark = choice === 'dark' || (choice !== 'light' && system.matches)
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
    bar?.setAttribute('content', isDark ? '#0e1412' : '#fbfaf7')
  }

  apply()
  system.addEventListener('change', apply)
  addEventListener('storage', apply)
  addEventListener('theme-chosen', apply)
}
