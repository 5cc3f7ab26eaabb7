import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { dictionary } from '@zxcvbn-ts/language-common'
import { defineConfig, minifySync, type Plugin, transformWithOxc } from 'vite'
import { oldestBrowsers } from './web/oldest-browsers.ts'

const textFont = /figtree-latin-wght-normal.*\.woff2$/

/** Preloads the text font before the style sheet that names it is parsed. The heading font may load later. */
const preloadTextFont: Plugin = {
  name: 'preload-text-font',
  transformIndexHtml: (_html, { bundle }) =>
    Object.keys(bundle ?? {})
      .filter(file => textFont.test(file))
      .map(file => ({
        tag: 'link',
        attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
        injectTo: 'head',
      })),
}

/**
 * Fills the name of the marketplace into the page of the dev server; otherwise the server does (http/brand-files.ts).
 */
const brandInDevelopment: Plugin = {
  name: 'brand-in-development',
  apply: 'serve',
  transformIndexHtml: html => {
    const name = process.env['BRAND_NAME'] ?? 'Keyhaven'
    const meta = `<meta name="application-name" content="${name}">`
    return html.replaceAll('__BRAND_NAME__', name).replace('<!--brand-->', meta)
  },
}

/**
 * Writes the home page, which the server fills. Its style is inside, because a separate file would delay the first
 * paint by a round trip. Its only script loads the app later: web/public/defer-hydration.js.
 */
const homeTemplate: Plugin = {
  name: 'home-template',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const files = Object.values(bundle)
      const app = files.find(file => file.type === 'chunk' && file.isEntry)
      if (app?.type !== 'chunk') throw new Error('The build has no entry.')
      const font = files.find(file => textFont.test(file.fileName))?.fileName
      const styles = files.flatMap(file =>
        file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [],
      )
      const preload = [app.fileName, ...app.imports].map(file => `/${file}`).join(' ')
      const head = [
        `<script async src="/defer-hydration.js" data-app="/${app.fileName}" data-preload="${preload}"></script>`,
        `<link rel="preload" as="font" type="font/woff2" href="/${font}" crossorigin="">`,
        `<style>${styles.join('')}</style>`,
      ]
      const html = readFileSync(path.join(import.meta.dirname, 'web/rendered-page.html'), 'utf8')
      this.emitFile({
        type: 'asset',
        fileName: 'rendered-page.html',
        source: html.replace('<!--head-->', () => head.join('')),
      })
    },
  },
}

/** Minifies the scripts beside the bundle. Older browsers can run them too, so that they learn that they are too old. */
const minifiedScripts: Plugin = {
  name: 'minified-scripts',
  apply: 'build',
  async generateBundle() {
    for (const fileName of ['defer-hydration.js', 'theme.js']) {
      const source = readFileSync(path.join(import.meta.dirname, 'web/public', fileName), 'utf8')
      this.emitFile({ type: 'asset', fileName, source: await lowered(fileName, source, 'es2017') })
    }
  },
}

/** Lowers the worker of MapLibre, which Vite copies as it is. */
const loweredWorker: Plugin = {
  name: 'lowered-worker',
  apply: 'build',
  async generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'asset' && file.fileName.endsWith('.mjs'))
        file.source = await lowered(file.fileName, String(file.source), oldestBrowsers)
  },
}

async function lowered(fileName: string, source: string, target: string | string[]): Promise<string> {
  const { code } = await transformWithOxc(source, fileName, { target })
  return minifySync(fileName, code, { compress: { target } }).code
}

/** Reduces a list of forty thousand passwords to those that the pages warn about (web/sign-in/common-passwords.ts). */
const commonestPasswords: Plugin = {
  name: 'commonest-passwords',
  apply: 'build',
  transform: (_code, id) => {
    if (/language-common\/dist\/diceware\.json\.mjs$/.test(id)) return 'export default []'
    if (!/language-common\/dist\/passwords\.json\.mjs$/.test(id)) return undefined
    const list = dictionary['passwords-common'].slice(0, 10_000)
    return `export default ${JSON.stringify(list.join(' '))}.split(' ')`
  },
}

/** Tells bin/build.ts which share of the build is done. */
const report = (share: number) => process.send?.(share)

/** Measured: compressing takes longer than everything before it. */
const modulesShare = 0.35

const progress: Plugin = {
  name: 'progress',
  apply: 'build',
  buildEnd: () => void report(modulesShare),
}

/** Compresses each file once at the highest level, on all processors; the server sends the `.br` file beside it. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  generateBundle: {
    // After Vite's last change to the chunks.
    order: 'post',
    async handler(_options, bundle) {
      const files = Object.entries(bundle).filter(([fileName]) => /\.(m?js|css|svg)$/.test(fileName))
      let done = 0
      const compress = async ([fileName, file]: (typeof files)[number]) => {
        const source = await promisify(brotliCompress)(file.type === 'chunk' ? file.code : file.source)
        this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source })
        report(modulesShare + ((1 - modulesShare) * ++done) / files.length)
      }
      await Promise.all(files.map(compress))
    },
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  root: 'web',
  plugins: [
    react(),
    tailwind(),
    preloadTextFont,
    brandInDevelopment,
    progress,
    isSsrBuild !== true && [homeTemplate, minifiedScripts, loweredWorker, commonestPasswords, compressed],
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: oldestBrowsers,
    cssTarget: oldestBrowsers,
    // Nothing becomes a data: URL, so that the content security policy can refuse them.
    assetsInlineLimit: 0,
    // MapLibre, in kB.
    chunkSizeWarningLimit: 1300,
    // The manifest lists the chunks of each page, for the home page (server/pages/web.ts) and for the budget of every page
    // (bin/page-weights.ts).
    modulePreload: { polyfill: false },
    manifest: isSsrBuild !== true,
    rolldownOptions: {
      output: {
        // A short hash: every page loads the names of all chunks.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash:7].js`,
        codeSplitting: {
          groups: [
            // One file for what every page needs, and few for what several pages share: many small files compress
            // badly,
            // and a browser requests six at a time from an HTTP/1.1 server.
            { name: 'app', tags: ['$initial'], priority: 4 },
            // Large, and needed only by pages with a form, or after something was opened.
            {
              name: 'forms',
              test: /react-hook-form|@hookform|@standard-schema|web\/ui\/form\/((dialog-)?form|text-field)\./,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 3,
            },
            {
              name: 'dialogs',
              test: /node_modules\/(@radix-ui|react-remove-scroll|react-style|aria-hidden|use-|get-nonce)/,
              minShareCount: 2,
              priority: 2,
            },
            // Only for signed-in people.
            {
              name: 'offers',
              test: /contract\/offers\/(offers|offer-terms|closed-offers|conditions|deal-condition|offer-conditions)\./,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            // Only for people with an offer, and for the pages that show its state.
            {
              name: 'buyer',
              test: /contract\/own-deals\/buyer-(state|summary)\./,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            {
              name: 'buyer-texts',
              test: /web\/offer-state\/(buyer-texts|use-buyer-summary)\./,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            { name: 'common', minShareCount: 12, priority: 1 },
            { name: 'part', minShareCount: 2, entriesAware: true },
          ],
        },
      },
    },
    // Only pages have them.
    ...(isSsrBuild === true && { copyPublicDir: false }),
  },
  // The server renders the home page with this one file.
  ssr: { noExternal: true },
  ...(isSsrBuild === true && { define: { 'process.env.NODE_ENV': '"production"' } }),
  server: {
    proxy: {
      // Not the modules of web/api, which the dev server serves itself.
      '^/api/(?!.*[.]ts([?]|$))': { target: 'http://127.0.0.1:3000', changeOrigin: false },
      '^/images/': 'http://127.0.0.1:3000',
      '^/map/(style-|tiles|preview[.])[^?]*(json|pmtiles|mvt|svg)': 'http://127.0.0.1:3000',
    },
  },
}))
