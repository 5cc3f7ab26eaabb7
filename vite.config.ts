import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { dictionary } from '@zxcvbn-ts/language-common'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, minifySync, type Plugin } from 'vite'

/** Asks for the text font before the style sheet that names it has been read. The heading font may come later. */
const preloadTextFont: Plugin = {
  name: 'preload-text-font',
  transformIndexHtml: (_html, { bundle }) =>
    Object.keys(bundle ?? {})
      .filter(file => /figtree-latin-wght-normal.*\.woff2$/.test(file))
      .map(file => ({
        tag: 'link',
        attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
        injectTo: 'head',
      })),
}

/** The scripts beside the bundle, without their comments. */
const minifiedScripts: Plugin = {
  name: 'minified-scripts',
  apply: 'build',
  generateBundle() {
    for (const fileName of ['late.js', 'theme.js']) {
      const { code } = minifySync(
        fileName,
        readFileSync(path.join(import.meta.dirname, 'web/public', fileName), 'utf8'),
      )
      this.emitFile({ type: 'asset', fileName, source: code })
    }
  },
}

/** Keeps of a list of forty thousand passwords those that the pages warn of (web/identity/common-passwords.ts). */
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

/** Compresses each file once, as small as it gets; the server sends what lies beside it with `.br`. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  generateBundle: {
    // Behind Vite's own last touch to the chunks.
    order: 'post',
    handler(_options, bundle) {
      for (const [fileName, file] of Object.entries(bundle))
        if (/\.(js|css|svg)$/.test(fileName))
          this.emitFile({
            type: 'asset',
            fileName: `${fileName}.br`,
            source: brotliCompressSync(file.type === 'chunk' ? file.code : file.source),
          })
    },
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  root: 'web',
  plugins: [
    react(),
    tailwind(),
    preloadTextFont,
    isSsrBuild !== true && [minifiedScripts, commonestPasswords, compressed],
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Nothing becomes a data: address, so that the content security policy can refuse them.
    assetsInlineLimit: 0,
    // Which chunks a page needs: for the home page (server/http/web.ts) and the budget of every page (bin/page-weights.ts).
    modulePreload: { polyfill: false },
    manifest: isSsrBuild !== true,
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
        codeSplitting: {
          groups: [
            // What every page needs is one file, and what several share comes in few: many small ones compress badly,
            // and a browser asks an HTTP/1.1 server for six at a time.
            { name: 'app', tags: ['$initial'], priority: 4 },
            // Large, and of those pages alone that have a form, or once something was opened.
            {
              name: 'forms',
              test: /react-hook-form|@hookform|@standard-schema|web\/ui\/((dialog-)?form|text-field)\./,
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
            { name: 'common', minShareCount: 8, priority: 1 },
            { name: 'part', minShareCount: 2, entriesAware: true },
          ],
        },
      },
    },
    // Only pages have them.
    ...(isSsrBuild === true && { copyPublicDir: false }),
  },
  // The server needs nothing but this one file to draw the home page.
  ssr: { noExternal: true },
  ...(isSsrBuild === true && { define: { 'process.env.NODE_ENV': '"production"' } }),
  server: {
    proxy: {
      // Not the modules of web/api, which the dev server serves itself.
      '^/api/(?!.*[.]ts([?]|$))': { target: 'http://127.0.0.1:3000', changeOrigin: false },
      '^/images/': 'http://127.0.0.1:3000',
    },
  },
}))
