import '../../app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { basics } from './basics.tsx'
import { browser } from './browser.tsx'
import { dialog } from './dialog.tsx'
import { form } from './form.tsx'
import { list } from './list.tsx'
import { load } from './load.tsx'
import { Pairs } from './pairs.tsx'
import type { Parts } from './states.tsx'
import { text } from './text.tsx'
import { TypeScale } from './type-scale.tsx'

/** Sections by folder of the kit. */
const folders: Readonly<Record<string, Parts>> = {
  basics,
  browser,
  dialog,
  form,
  list,
  load,
  text,
  'All together': { 'Type scale': TypeScale, 'Pairs of states': Pairs },
}

const idOf = (name: string) => name.replaceAll(' ', '-')

const Index = () => (
  <nav aria-label="Parts" className="grid gap-4">
    {Object.entries(folders).map(([folder, parts]) => (
      <div key={folder}>
        <p className="type-strong">{folder}</p>
        <ul className="flex flex-wrap gap-x-4">
          {Object.keys(parts).map(name => (
            <li key={name}>
              <a href={`#${idOf(name)}`} className="inline-block py-1.5 text-primary hover:underline">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </nav>
)

const Sections = () =>
  Object.entries(folders).flatMap(([folder, parts]) =>
    Object.entries(parts).map(([name, Part]) => (
      <section key={name} id={idOf(name)} className="border-t border-line py-8">
        <h2 className="mb-5 flex flex-wrap items-baseline gap-x-3 type-card">
          <span>{name}</span>
          <span className="type-small font-normal text-subtle">{folder}</span>
        </h2>
        <Part />
      </section>
    )),
  )

const Page = () => (
  <BrowserRouter>
    <header className="sticky top-0 z-30 border-b border-line bg-canvas">
      <div className="page-width flex h-14 items-center justify-between gap-4">
        <span className="type-strong">
          {document.documentElement.dataset['theme'] === 'dark' ? 'Dark theme' : 'Light theme'}
        </span>
        <a href="#index" className="py-2.5 text-primary hover:underline">
          All parts
        </a>
      </div>
    </header>
    <main id="index" tabIndex={-1} className="page-width pb-24 outline-none">
      <h1 className="mt-8 mb-6 type-title">The parts of the interface</h1>
      <Index />
      <div className="mt-8">
        <Sections />
      </div>
    </main>
  </BrowserRouter>
)

const root = document.querySelector('#root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  )
