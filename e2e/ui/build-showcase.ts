import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const web = path.join(import.meta.dirname, '../../web')
const site = 'http://showcase.example'

/** Builds the page with every part of the interface. Returns a function that opens one of its files without a server. */
export async function buildShowcase(outDir: string): Promise<(page: Page, file: string) => Promise<void>> {
  const input = ['index.html', 'light.html', 'dark.html'].map(file => path.join(web, 'ui/showcase', file))
  await build({
    root: web,
    configFile: false,
    logLevel: 'error',
    plugins: [tailwind(), react()],
    build: { outDir, emptyOutDir: true, minify: false, assetsInlineLimit: 0, rolldownOptions: { input } },
  })
  return async (page, file) => {
    await page.route(`${site}/**`, route => {
      const built = path.join(outDir, new URL(route.request().url()).pathname)
      return existsSync(built) ? route.fulfill({ path: built }) : route.fulfill({ status: 404 })
    })
    await page.goto(`${site}/ui/showcase/${file}`)
  }
}
