import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Avatar } from '../ui/basics/avatar.tsx'
import { Button } from '../ui/basics/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'

/** A person signed in by Google, in the format of the Firebase emulator. */
interface GooglePerson {
  sub: string
  name: string
  email: string
  email_verified: boolean
  picture?: string
}

interface Choice extends GooglePerson {
  about: string
}

const people: readonly Choice[] = [
  {
    sub: 'grace',
    name: 'Grace Newman',
    email: 'grace.newman@gmail.example',
    email_verified: true,
    picture: `${location.origin}/images/portrait-20/640.webp`,
    about: 'New here',
  },
  {
    sub: 'noel',
    name: 'Noel Nolan',
    email: 'noel.nolan@gmail.example',
    email_verified: true,
    about: 'New here, without a picture',
  },
  {
    sub: 'uma',
    name: 'Uma Unproven',
    email: 'uma.unproven@gmail.example',
    email_verified: false,
    about: 'Her email is not verified, so she is refused',
  },
]

/**
 * Replaces Google's window when the Firebase emulator is used.
 *
 * @throws when nobody is chosen
 */
export async function chooseGooglePerson(): Promise<GooglePerson> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  try {
    return await new Promise<GooglePerson>((resolve, reject) => {
      const cancel = () => reject(new Error('No account was chosen.'))
      root.render(<Chooser onChoose={resolve} onCancel={cancel} />)
    })
  } finally {
    // Wait until the dialog has returned the focus.
    setTimeout(() => {
      root.unmount()
      place.remove()
    }, 500)
  }
}

function Chooser({ onChoose, onCancel }: { onChoose: (person: GooglePerson) => void; onCancel: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const close = (answer: () => void) => {
    setOpen(false)
    answer()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => close(onCancel)}
      title="Choose an account"
      text="The Firebase emulator replaces Google here and asks for no password."
    >
      <ul className="grid gap-3">
        {people.map(({ about, ...person }) => (
          <li key={person.sub}>
            <Button kind="secondary" wide align="start" onClick={() => close(() => onChoose(person))}>
              <span className="flex w-full min-w-0 items-center gap-3 text-left">
                <Avatar name={person.name} src={person.picture ?? ''} />
                <span className="grid min-w-0">
                  <span className="truncate">{person.name}</span>
                  <span className="truncate type-small font-normal text-muted">{person.email}</span>
                  <span className="type-small font-normal text-muted">{about}</span>
                </span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
