import { Compass, Gavel, House, LogOut, Menu as MenuIcon, Trash2, User } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../basics/avatar.tsx'
import { Button } from '../basics/button.tsx'
import { IconButton } from '../basics/icon-button.tsx'
import { Buttons, Dialog } from '../dialog/dialog.tsx'
import { Drawer } from '../dialog/drawer.tsx'
import { Menu } from '../dialog/menu.tsx'
import { MessageLayer } from '../dialog/message-layer.tsx'
import { notify } from '../dialog/notify.ts'
import { TextareaField } from '../form/textarea-field.tsx'
import { failure, longText } from './samples.ts'
import { type Parts, States } from './states.tsx'

const links = [
  { icon: House, name: 'Home' },
  { icon: Compass, name: 'All Properties' },
  { icon: Gavel, name: 'Dashboard' },
]

const texts = { usual: 'Others will read it under your name.', 'long text': longText, wide: undefined }

async function askDelete() {
  const isSure = await notify.confirm({
    title: 'Delete Glasshouse Villa?',
    text: 'Its offers and wishlist entries go with it. This cannot be undone.',
    action: 'Delete',
    danger: true,
  })
  notify.toast(isSure ? 'Your property has been deleted.' : 'Nothing was deleted.')
}

const messages = {
  alert: () => void notify.alert({ title: 'Invalid Amount', text: 'Offer amount must be between $100 and $200' }),
  'alert of a failure': () => void notify.alert({ title: 'Oops...', text: longText, error: failure }),
  confirm: () => void askDelete(),
  'confirm, dismissing is better': () =>
    void notify.confirm({
      title: 'Leave this page?',
      text: 'What you have typed here will be lost.',
      action: 'Leave',
      dismiss: 'Stay',
      prefersDismiss: true,
    }),
  toast: () => notify.toast('Added to Wishlist!'),
  'signed in': () => notify.signedIn('Successfully Loged In'),
}

export const dialog: Parts = {
  Buttons: () => (
    <Buttons>
      <Button kind="quiet">Cancel</Button>
      <Button>Submit</Button>
    </Buttons>
  ),
  Dialog: function DialogStates() {
    const [open, setOpen] = useState<keyof typeof texts>()
    const [shown, setShown] = useState<keyof typeof texts>('usual')
    const close = () => setOpen(undefined)
    return (
      <div className="flex flex-wrap gap-3">
        {(Object.keys(texts) as (keyof typeof texts)[]).map(kind => (
          <Button
            key={kind}
            kind="secondary"
            onClick={() => {
              setShown(kind)
              setOpen(kind)
            }}
          >
            {kind}
          </Button>
        ))}
        <Dialog
          isOpen={open !== undefined}
          onClose={close}
          title="Write your review"
          text={texts[shown]}
          width={shown === 'wide' ? 'wide' : 'normal'}
        >
          <div className="grid gap-5">
            <TextareaField label="Your review" />
            <Buttons>
              <Button kind="quiet" onClick={close}>
                Cancel
              </Button>
              <Button onClick={close}>Submit</Button>
            </Buttons>
          </div>
        </Dialog>
      </div>
    )
  },
  Drawer: () => (
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
  ),
  Menu: () => (
    <States
      of={{
        'with a head': (
          <Menu
            trigger={<IconButton name="Your account" icon={User} />}
            head={
              <div className="flex items-center gap-3">
                <Avatar name="Nora Whitfield" />
                <div className="min-w-0">
                  <p className="type-strong">Nora Whitfield</p>
                  <p className="type-small wrap-anywhere text-muted">nora@example.com</p>
                </div>
              </div>
            }
            items={[
              { label: 'My Profile', icon: User, to: '?profile' },
              { label: 'Logout', icon: LogOut, disabled: true },
            ]}
          />
        ),
        'behind a button': (
          <Menu
            trigger={<Button kind="secondary">Actions for Glasshouse Villa</Button>}
            items={[
              { label: 'Advertise', onSelect: () => notify.toast('Property has been advertised.') },
              { label: 'Delete', icon: Trash2, danger: true, onSelect: () => void askDelete() },
            ]}
          />
        ),
      }}
    />
  ),
  MessageLayer: () => (
    <>
      <div className="flex flex-wrap gap-3">
        {Object.entries(messages).map(([name, show]) => (
          <Button key={name} kind="secondary" onClick={show}>
            {name}
          </Button>
        ))}
      </div>
      <MessageLayer />
    </>
  ),
}
