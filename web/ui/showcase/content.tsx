import { BadgeCheck, Clock, Heart, House, MapPin, Receipt, RefreshCw, Users } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../basics/avatar.tsx'
import { Badge } from '../text/badge.tsx'
import { Button, ButtonLink } from '../basics/button.tsx'
import { Card, stretchedLink } from '../basics/card.tsx'
import { DataRegion, type Query } from '../list/data-region.tsx'
import { DefinitionList } from '../text/definition-list.tsx'
import { Buttons, Dialog } from '../dialog/dialog.tsx'
import { Drawing } from '../basics/drawing.tsx'
import { EmptyState } from '../basics/empty-state.tsx'
import { IconButton } from '../basics/icon-button.tsx'
import { Menu } from '../dialog/menu.tsx'
import { notify } from '../dialog/notify.ts'
import { Picture } from '../basics/picture.tsx'
import { ShowMore } from '../list/show-more.tsx'
import { CardSkeleton, Repeat, TextCardSkeleton } from '../list/skeleton.tsx'
import { Spinner } from '../basics/spinner.tsx'
import { StatTile, StatTiles } from '../list/stat-tile.tsx'
import { Table, type TableProps } from '../list/table.tsx'
import { TextareaField } from '../form/textarea-field.tsx'

interface Home {
  _id: string
  title: string
  price: string
  isVerified: boolean
}

const homes: Home[] = [
  { _id: '1', title: 'Glasshouse Villa', price: '$1,250,000 - $1,480,000', isVerified: true },
  { _id: '2', title: 'Willow Farmhouse with a very long name that does not fit', price: '$640,000', isVerified: false },
  { _id: '3', title: 'Skyline Terrace 8', price: '$389,000 - $455,000', isVerified: true },
]

const query = <Data,>(part: Partial<Query<Data>>): Query<Data> => ({
  data: undefined,
  isError: false,
  isFetching: false,
  refetch: () => notify.toast('Asked again'),
  ...part,
})

const Status = ({ home, onPicture }: { home: Home; onPicture?: boolean }) =>
  home.isVerified ? (
    <Badge tone="ok" icon={BadgeCheck} onPicture={onPicture}>
      Verified
    </Badge>
  ) : (
    <Badge tone="warn" icon={Clock} onPicture={onPicture}>
      Pending
    </Badge>
  )

export const CardsAndPictures = () => (
  <>
    <div className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
      {homes.map((home, index) => (
        <Card as="article" key={home._id} flush leads>
          <Picture src={index === 0 ? '/favicon.svg' : '/no-such.webp'} alt="" />
          <div className="absolute top-3 left-3">
            <Status home={home} onPicture />
          </div>
          <IconButton
            name={`Save ${home.title}`}
            icon={Heart}
            onPicture
            pressed={index === 1}
            className="absolute top-3 right-3 z-10"
          />
          <div className="grid gap-2 p-5">
            <p className="type-price">{home.price}</p>
            <h3 className="line-clamp-2 type-card">
              <Link to={`?${home._id}`} {...stretchedLink}>
                {home.title}
              </Link>
            </h3>
            <p className="flex items-center gap-1.5 text-muted">
              <MapPin className="size-4 shrink-0" aria-hidden />
              Lake Oswego, Oregon
            </p>
            <div className="mt-2 flex items-center justify-between gap-3 border-t border-line pt-4">
              <span className="flex items-center gap-2.5 type-small">
                <Avatar name="Nora Whitfield" />
                Nora Whitfield
              </span>
              <span className="type-strong text-primary">View Details</span>
            </div>
          </div>
        </Card>
      ))}
    </div>
    <ShowMore shown={3} total={12} onMore={() => notify.toast('More')} />
    <StatTiles>
      <StatTile label="Total Properties" value={1284} icon={House} />
      <StatTile label="Requested Properties" value={7} icon={Receipt} />
      <StatTile label="Sold" value={3} icon={Users} />
      <StatTile label="Total sold" value="$12,480,000" />
    </StatTiles>
    <Card className="max-w-md">
      <DefinitionList
        items={{ Name: 'Nora Whitfield', Email: 'nora.whitfield@a-long-domain.example.com', Role: 'agent' }}
      />
    </Card>
  </>
)

const columns = {
  Title: (home: Home) => home.title,
  Location: () => 'Hudson Valley, New York',
  'Buyer email': () => 'marcus.reed@example.com',
  'Offered price': { show: (home: Home) => home.price, align: 'right' },
  Status: { show: (home: Home) => <Status home={home} />, as: 'badge' },
  Actions: (home: Home) => (
    <>
      <Button disabled={home.isVerified}>Accept</Button>
      <Button kind="secondary" disabled={home.isVerified}>
        Reject
      </Button>
    </>
  ),
} as const

const adverts: TableProps<Home>['columns'] = {
  Image: { show: () => <Picture src={undefined} alt="" className="rounded-xl md:w-24" />, as: 'picture' },
  Title: home => home.title,
  'Price range': { show: home => home.price, align: 'right' },
  Action: home => (
    <Menu
      trigger={<Button kind="secondary">Actions for {home.title}</Button>}
      items={[
        {
          label: 'Advertise',
          onSelect: () => notify.alert({ title: 'Oops...', text: 'Failed to advertise property.' }),
        },
        { label: 'Delete', danger: true, onSelect: () => void askDelete(home.title) },
      ]}
    />
  ),
}

export const Tables = () => (
  <>
    <Table
      query={query<Home[]>({ data: homes })}
      caption="Requested properties"
      empty="No requested properties yet."
      columns={columns}
    />
    <Table query={query<Home[]>({ data: homes.slice(0, 2) })} caption="Advertised properties" columns={adverts} />
    <Table query={query<Home[]>({})} caption="Loading" columns={columns} />
    <Table
      query={query<Home[]>({ data: [] })}
      caption="Nothing"
      empty="No requested properties yet."
      columns={columns}
    />
  </>
)

const grid = 'grid grid-cols-1 gap-6 md:grid-cols-2 lg:grid-cols-3'

export const States = () => (
  <>
    <DataRegion
      query={query<Home[]>({})}
      className={grid}
      skeleton={
        <>
          <Repeat times={2}>
            <CardSkeleton />
          </Repeat>
          <TextCardSkeleton />
        </>
      }
    >
      {() => null}
    </DataRegion>
    <div className="grid gap-6 md:grid-cols-2">
      <Card>
        <EmptyState
          drawing="heart"
          text="No wishlist properties found."
          hint="Save a property and it waits for you here."
          action={<ButtonLink to="?">Browse All Properties</ButtonLink>}
        />
      </Card>
      <Card>
        <DataRegion
          query={query<Home[]>({ isError: true })}
          skeleton={null}
          failed="The properties could not be loaded."
        >
          {() => null}
        </DataRegion>
      </Card>
      <Card>
        <Spinner label="Loading the agents" />
      </Card>
      <Card className="flex flex-wrap items-center gap-4 text-primary">
        <Drawing of="key" />
        <Drawing of="house" />
        <Drawing of="heart" />
        <Drawing of="receipt" />
        <Drawing of="misfit" />
      </Card>
    </div>
  </>
)

async function askDelete(name: string) {
  const isSure = await notify.confirm({
    title: `Delete ${name}?`,
    text: 'Its offers and wishlist entries go with it. This cannot be undone.',
    action: 'Delete',
    danger: true,
  })
  notify.toast(isSure ? 'Your property has been deleted.' : 'Nothing was deleted.')
}

export function Messages() {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        kind="secondary"
        onClick={() =>
          void notify.alert({ title: 'Invalid Amount', text: 'Offer amount must be between 100 and <b>200</b>' })
        }
      >
        Alert
      </Button>
      <Button kind="secondary" onClick={() => void askDelete('Glasshouse Villa')}>
        Confirm
      </Button>
      <Button kind="secondary" icon={RefreshCw} onClick={() => notify.toast('Added to Wishlist!')}>
        Toast
      </Button>
      <Button kind="secondary" onClick={() => notify.signedIn('Successfully Loged In')}>
        Signed in
      </Button>
      <Button onClick={() => setOpen(true)}>Add a Review</Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Write your review"
        text="Others will read it under your name."
      >
        <div className="grid gap-5">
          <TextareaField label="Your review" />
          <Buttons>
            <Button kind="quiet" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button onClick={() => setOpen(false)}>Submit</Button>
          </Buttons>
        </div>
      </Dialog>
    </div>
  )
}
