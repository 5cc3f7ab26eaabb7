// Sets the theme before the first paint: a classic script, because modules run after it. It follows the system until
// somebody chooses, and a choice made in another tab. The choosing itself is in ui/theme-toggle.tsx. The home page is
// painted before any script has run: the server learns of a choice by the cookie, and the system's theme is in app.css.
{
  // The newest feature that the pages need. Every browser of web/oldest-browsers.ts has it.
  if (!CSS.supports('container-type', 'inline-size'))
    document.head.append(Object.assign(document.createElement('script'), { src: '/old-browser.js' }))

  const system = matchMedia('(prefers-color-scheme: dark)')
  const bars = document.querySelectorAll('meta[name="theme-color"]')

  const apply = () => {
    let choice = null
    try {
      choice = localStorage.getItem('theme')
    } catch {
      // A browser that keeps nothing follows the system.
    }
    const isDark = choice === 'dark' || (choice !== 'light' && system.matches)
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
    for (const bar of bars) bar.setAttribute('content', isDark ? '#0e1412' : '#fbfaf7')
    if (choice === 'dark' || choice === 'light')
      document.cookie = `theme=${choice}; Path=/; Max-Age=31536000; SameSite=Lax`
  }

  apply()
  system.addEventListener('change', apply)
  addEventListener('storage', apply)
  addEventListener('theme-chosen', apply)
}
