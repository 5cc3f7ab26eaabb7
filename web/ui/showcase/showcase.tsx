// Every part in every state, to look at: `npx vite`, then /ui/showcase/. It is not part of the production build.
import '../../app.css'
import { Compass, Gavel, House, LogOut, Menu as MenuIcon, Trash2, User } from 'lucide-react'
import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Link } from 'react-router'
import { Avatar } from '../basics/avatar.tsx'
import { Button } from '../basics/button.tsx'
import { Drawer } from '../dialog/drawer.tsx'
import { SectionTitle } from '../text/page-title.tsx'
import { IconButton } from '../basics/icon-button.tsx'
import { Menu } from '../dialog/menu.tsx'
import { MessageLayer } from '../dialog/message-layer.tsx'
import { SkipLink } from '../basics/skip-link.tsx'
import { ThemeToggle } from '../basics/theme-toggle.tsx'
import { ButtonsAndBadges, Type } from './basics.tsx'
import { CardsAndPictures, Messages, States, Tables } from './content.tsx'
import { Fields, FilledForm } from './forms.tsx'
import { Pairs } from './pairs.tsx'

const links = [
  { icon: House, name: 'Home' },
  { icon: Compass, name: 'All Properties' },
  { icon: Gavel, name: 'Dashboard' },
]

const Header = () => (
  <header className="sticky top-0 z-30 border-b border-line bg-canvas/90 backdrop-blur">
    <div className="page-width flex h-18 items-center gap-2">
      <span className="mr-auto font-display text-2xl font-semibold tracking-tight">Design system</span>
      <ThemeToggle />
      <Menu
        trigger={<IconButton name="Your account" icon={User} />}
        head={
          <div className="flex items-center gap-3">
            <Avatar name="Nora Whitfield" />
            <div>
              <p className="type-strong">Nora Whitfield</p>
              <p className="type-small text-muted">nora@example.com</p>
            </div>
          </div>
        }
        items={[
          { label: 'My Profile', icon: User, to: '?profile' },
          { label: 'Delete', icon: Trash2, danger: true, onSelect: () => console.log('delete') },
          { label: 'Logout', icon: LogOut, disabled: true },
        ]}
      />
      <Drawer title="Menu" trigger={<IconButton name="Open menu" icon={MenuIcon} />}>
        <nav aria-label="Main" className="grid gap-1">
          {links.map(({ icon: Icon, name }, index) => (
            <Link
              key={name}
              to={`?${index}`}
              aria-current={index === 0 ? 'page' : undefined}
              className="flex min-h-12 items-center gap-3 rounded-xl px-4 type-label aria-[current]:bg-primary-soft aria-[current]:text-primary"
            >
              <Icon className="size-5" aria-hidden />
              {name}
            </Link>
          ))}
        </nav>
      </Drawer>
      <Button className="max-sm:hidden">Login</Button>
    </div>
  </header>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="section-gap">
    <SectionTitle>{title}</SectionTitle>
    <div className="grid gap-6">{children}</div>
  </section>
)

const Showcase = () => (
  <BrowserRouter>
    <SkipLink to="main" />
    <Header />
    <main id="main" tabIndex={-1} className="page-width pb-24 outline-none">
      <Type />
      <Part title="Buttons and badges">
        <ButtonsAndBadges />
      </Part>
      <Part title="Fields">
        <Fields />
      </Part>
      <Part title="A form">
        <FilledForm />
      </Part>
      <Part title="Cards and pictures">
        <CardsAndPictures />
      </Part>
      <Part title="Tables">
        <Tables />
      </Part>
      <Part title="Loading, empty, failed">
        <States />
      </Part>
      <Part title="Messages">
        <Messages />
      </Part>
      <Part title="States side by side">
        <Pairs />
      </Part>
    </main>
    <MessageLayer />
  </BrowserRouter>
)

const root = document.querySelector('#root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Showcase />
    </StrictMode>,
  )
