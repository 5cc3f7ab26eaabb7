import { Heart, MapPin, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../basics/avatar.tsx'
import { Button, ButtonLink } from '../basics/button.tsx'
import { Card, stretchedLink } from '../basics/card.tsx'
import { DisabledWithReason } from '../basics/disabled-with-reason.tsx'
import { Divider } from '../basics/divider.tsx'
import { Drawing } from '../basics/drawing.tsx'
import { EmptyState } from '../basics/empty-state.tsx'
import { ErrorReference } from '../basics/error-reference.tsx'
import { IconButton } from '../basics/icon-button.tsx'
import { Notice } from '../basics/notice.tsx'
import { Picture } from '../basics/picture.tsx'
import { QrCode } from '../basics/qr-code.tsx'
import { RestoreFocus } from '../basics/restore-focus.tsx'
import { SkipLink } from '../basics/skip-link.tsx'
import { Spinner } from '../basics/spinner.tsx'
import { ThemeToggle } from '../basics/theme-toggle.tsx'
import house from './house.svg'
import { failure, longText } from './samples.ts'
import { OnPicture, type Parts, States } from './states.tsx'

export const basics: Parts = {
  Avatar: () => (
    <States
      of={{
        'no picture': <Avatar name="Nora Whitfield" />,
        'one name': <Avatar name="Łukasz" />,
        picture: <Avatar name="Marcus Reed" src={house} />,
        medium: <Avatar name="Marcus Reed" size="medium" />,
        large: <Avatar name="Nora Whitfield" size="large" alt="Nora Whitfield" />,
      }}
    />
  ),
  Button: function ButtonStates() {
    const [isBusy, setBusy] = useState(false)
    return (
      <States
        of={{
          primary: <Button icon={Plus}>Add Property</Button>,
          secondary: <Button kind="secondary">Add To Wishlist</Button>,
          quiet: <Button kind="quiet">Cancel</Button>,
          danger: (
            <Button kind="danger" icon={Trash2}>
              Delete
            </Button>
          ),
          'on-picture': (
            <OnPicture>
              <Button kind="on-picture" data-theme="light">
                All photos
              </Button>
            </OnPicture>
          ),
          'outline-on-picture': (
            <OnPicture>
              <Button kind="outline-on-picture">Start Your Journey</Button>
            </OnPicture>
          ),
          disabled: <Button disabled>Accept</Button>,
          'secondary, disabled': (
            <Button kind="secondary" disabled>
              Reject
            </Button>
          ),
          'busy while pressed': (
            <Button
              busy={isBusy}
              busyLabel="Processing..."
              onClick={() => {
                setBusy(true)
                setTimeout(() => setBusy(false), 1500)
              }}
            >
              Pay Now
            </Button>
          ),
          busy: (
            <Button busy busyLabel="Saving…">
              Save
            </Button>
          ),
          'secondary, busy': (
            <Button kind="secondary" busy busyLabel="Loading…">
              Show more
            </Button>
          ),
          'small padding': (
            <Button kind="secondary" padding="small">
              Edit
            </Button>
          ),
          'wide, long text': (
            <Button wide className="max-w-72">
              Accept this offer and reject the four others
            </Button>
          ),
        }}
      />
    )
  },
  ButtonLink: () => (
    <States
      of={{
        primary: <ButtonLink to="?">Browse All Properties</ButtonLink>,
        secondary: (
          <ButtonLink to="?" kind="secondary">
            View Details
          </ButtonLink>
        ),
        quiet: (
          <ButtonLink to="?" kind="quiet" icon={MapPin}>
            Show on the map
          </ButtonLink>
        ),
      }}
    />
  ),
  Card: () => (
    <States
      layout="columns"
      of={{
        usual: (
          <Card>
            <p>A panel with its padding.</p>
          </Card>
        ),
        'long text': <Card>{longText}</Card>,
        'leads to a page, starts with a picture': (
          <Card as="article" flush leads>
            <Picture src={house} alt="" />
            <div className="p-5">
              <h3 className="line-clamp-2 type-card">
                <Link to="?" {...stretchedLink}>
                  Willow Farmhouse with a very long name that does not fit on two lines of a card
                </Link>
              </h3>
            </div>
          </Card>
        ),
      }}
    />
  ),
  DisabledWithReason: () => (
    <States
      of={{
        usable: (
          <DisabledWithReason id="reason-1" why={undefined}>
            {unusable => <Button {...unusable}>Make an Offer</Button>}
          </DisabledWithReason>
        ),
        disabled: (
          <DisabledWithReason id="reason-2" why="Only buyer accounts can make offers.">
            {unusable => <Button {...unusable}>Make an Offer</Button>}
          </DisabledWithReason>
        ),
      }}
    />
  ),
  Divider: () => <Divider>OR</Divider>,
  Drawing: () => (
    <div className="text-primary">
      <States
        of={{
          key: <Drawing of="key" />,
          house: <Drawing of="house" />,
          heart: <Drawing of="heart" />,
          receipt: <Drawing of="receipt" />,
          misfit: <Drawing of="misfit" />,
        }}
      />
    </div>
  ),
  EmptyState: () => (
    <States
      layout="columns"
      of={{
        'text only': <EmptyState text="No homes found." />,
        'hint and action': (
          <EmptyState
            drawing="heart"
            text="No wishlist properties found."
            hint="Save a home and it waits for you here."
            action={<ButtonLink to="?">Browse All Properties</ButtonLink>}
          />
        ),
      }}
    />
  ),
  ErrorReference: () => <ErrorReference of={failure} />,
  IconButton: () => (
    <States
      of={{
        usual: <IconButton name="Save" icon={Heart} />,
        pressed: <IconButton name="Save" icon={Heart} pressed />,
        disabled: <IconButton name="Save" icon={Heart} disabled />,
        busy: <IconButton name="Save" icon={Heart} busy />,
        'on a picture, then pressed': (
          <OnPicture>
            <IconButton name="Save" icon={Heart} onPicture />
            <IconButton name="Save" icon={Heart} onPicture pressed />
          </OnPicture>
        ),
      }}
    />
  ),
  Notice: () => (
    <States
      layout="columns"
      of={{
        info: <Notice title="Sandbox">No money moves. The card 4242 4242 4242 4242 always works.</Notice>,
        ok: <Notice tone="ok">The offer has been accepted.</Notice>,
        warn: <Notice tone="warn">Only buyer accounts can save homes.</Notice>,
        bad: <Notice tone="bad">The card was declined. Try again or use another card.</Notice>,
        'title only': <Notice title="Sandbox" />,
        'long text': (
          <Notice tone="warn" title="Under offer">
            <p>{longText}</p>
          </Notice>
        ),
      }}
    />
  ),
  Picture: () => (
    <States
      layout="columns"
      of={{
        usual: <Picture src={house} alt="A house on a hill" className="rounded-2xl" />,
        missing: <Picture src={undefined} alt="A house on a hill" className="rounded-2xl" />,
        'all of it': (
          <Picture src={house} alt="A house on a hill" fit="contain" width={1280} height={500} className="bg-sunken" />
        ),
      }}
    />
  ),
  QrCode: () => <QrCode text="https://example.com/homes/42" label="Code for another device" />,
  RestoreFocus: function RestoreFocusStates() {
    const [isSaved, setSaved] = useState(false)
    return (
      <RestoreFocus className="flex flex-wrap gap-3">
        <Button kind="secondary" disabled={isSaved} onClick={() => setSaved(true)}>
          Save, which then is disabled
        </Button>
        {isSaved && (
          <Button kind="quiet" onClick={() => setSaved(false)}>
            Undo
          </Button>
        )}
      </RestoreFocus>
    )
  },
  SkipLink: () => (
    <>
      <p>It appears at the top of the page when the Tab key reaches it.</p>
      <SkipLink to="index" />
    </>
  ),
  Spinner: () => (
    <States
      of={{
        'in a button': <Spinner />,
        'in place of a section': <Spinner label="Loading the agents" />,
      }}
    />
  ),
  ThemeToggle: () => (
    <>
      <ThemeToggle />
      <p className="type-small text-muted">It chooses the theme of the product. This page keeps its own.</p>
    </>
  ),
}
