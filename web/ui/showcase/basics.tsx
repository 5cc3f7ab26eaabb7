import { BadgeCheck, CircleX, Clock, Heart, Megaphone, Plus, Receipt, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../basics/avatar.tsx'
import { Badge } from '../text/badge.tsx'
import { Button, ButtonLink } from '../basics/button.tsx'
import { Divider } from '../basics/divider.tsx'
import { PageTitle } from '../text/page-title.tsx'
import { IconButton } from '../basics/icon-button.tsx'
import { Notice } from '../basics/notice.tsx'
import { Spinner } from '../basics/spinner.tsx'

export const Type = () => (
  <div className="section-gap grid gap-4">
    <PageTitle
      count={12}
      lead="A page has one title, with one action beside it."
      action={<Button icon={Plus}>Add Property</Button>}
    >
      My Added Properties
    </PageTitle>
    <p className="type-hero">Live Where Your Dreams Belong</p>
    <p className="type-section">Featured Properties</p>
    <p className="type-price">$1,250,000 - $1,480,000</p>
    <p className="type-card">Glasshouse Villa above the lake</p>
    <p className="type-lead text-muted">
      Lead text, at most sixty-eight characters wide, goes under the title of a section and says in a sentence or two
      what it holds.
    </p>
    <p className="max-w-[68ch]">
      Body text with a number like 1,234.50, names such as Łukasz Żółć, and <strong>something strong</strong>.
    </p>
    <p className="type-small text-subtle">Small text for hints. Nothing important is smaller than this.</p>
  </div>
)

export function ButtonsAndBadges() {
  const [isBusy, setBusy] = useState(false)
  const [isSaved, setSaved] = useState(false)
  return (
    <>
      <div className="flex flex-wrap gap-3">
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
        <Button kind="secondary" icon={Heart}>
          Add To Wishlist
        </Button>
        <Button kind="quiet">Cancel</Button>
        <Button kind="danger" icon={Trash2}>
          Delete
        </Button>
        <ButtonLink to="?" kind="secondary">
          View Details
        </ButtonLink>
        <Button disabled>Disabled</Button>
        <Button kind="secondary" disabled>
          Disabled
        </Button>
        <Button busy busyLabel="logging...">
          Login with Google
        </Button>
        <Button kind="secondary" busy busyLabel="Loading…">
          Show more
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-3 rounded-2xl bg-[linear-gradient(120deg,#3b5b6b,#93b38c)] p-5">
        <Badge tone="ok" icon={BadgeCheck} onPicture>
          Verified
        </Badge>
        <Badge tone="warn" icon={Clock} onPicture>
          Pending
        </Badge>
        <Badge tone="bad" icon={CircleX} onPicture>
          Rejected
        </Badge>
        <Button kind="on-picture" data-theme="light">
          Start Your Journey
        </Button>
        <IconButton
          name="Save Glasshouse Villa"
          icon={Heart}
          onPicture
          pressed={isSaved}
          onClick={() => setSaved(!isSaved)}
        />
        <IconButton name="Save Willow Farmhouse" icon={Heart} onPicture pressed />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone="ok" icon={BadgeCheck}>
          Verified
        </Badge>
        <Badge tone="warn" icon={Clock}>
          Pending
        </Badge>
        <Badge tone="bad" icon={CircleX}>
          Rejected
        </Badge>
        <Badge tone="info" icon={Receipt}>
          Bought
        </Badge>
        <Badge tone="brass" icon={Megaphone}>
          Advertised
        </Badge>
        <Badge>Not Verified</Badge>
        <Spinner />
        <Avatar name="Nora Whitfield" />
        <Avatar name="Marcus Reed" size="medium" src="/no-such-picture.webp" />
        <Avatar name="Łukasz" size="large" alt="Łukasz" />
        <Avatar name="A picture" size="medium" src="/favicon.svg" />
      </div>
      <Divider>OR</Divider>
      <div className="grid gap-3 md:grid-cols-2">
        <Notice title="Sandbox">No money moves. The card 4242 4242 4242 4242 always works.</Notice>
        <Notice tone="ok">The offer has been accepted.</Notice>
        <Notice tone="warn">Only buyer accounts can save homes.</Notice>
        <Notice tone="bad">The card was declined. Try again or use another card.</Notice>
      </div>
    </>
  )
}
