import { BadgeCheck, CircleX, Clock, Megaphone, Plus, Receipt } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../basics/button.tsx'
import { Badge } from '../text/badge.tsx'
import { CountBadge } from '../text/count-badge.tsx'
import { DefinitionList } from '../text/definition-list.tsx'
import { EmailText } from '../text/email-text.tsx'
import { LocationText } from '../text/location-text.tsx'
import { PageTitle, SectionTitle } from '../text/page-title.tsx'
import { Pills } from '../text/pills.tsx'
import { RangeBar, type RangeBarProps } from '../text/range-bar.tsx'
import { RangeMark } from '../text/range-mark.tsx'
import { StackedBar } from '../text/stacked-bar.tsx'
import { UnderOfferNotice } from '../text/under-offer-notice.tsx'
import { longText } from './samples.ts'
import { OnPicture, type Parts, States } from './states.tsx'

const features = [
  { value: 'garage', text: 'Garage', count: { count: 128, isMore: false } },
  { value: 'garden', text: 'Garden', count: { count: 1000, isMore: true } },
  { value: 'pool', text: 'Pool', count: { count: 0, isMore: false } },
]
const kinds = [
  { value: '', text: 'Any' },
  { value: 'house', text: 'House' },
  { value: 'flat', text: 'Flat' },
]
const range: RangeBarProps = { min: 1e6, max: 2e6, minLabel: '$1,000,000', maxLabel: '$2,000,000' }
const longEmail = 'marcus.a.very.long.name.reed@a-long-domain-of-a-company.example.com'

export const text: Parts = {
  Badge: () => (
    <States
      of={{
        ok: (
          <Badge tone="ok" icon={BadgeCheck}>
            Verified
          </Badge>
        ),
        warn: (
          <Badge tone="warn" icon={Clock}>
            Pending
          </Badge>
        ),
        bad: (
          <Badge tone="bad" icon={CircleX}>
            Rejected
          </Badge>
        ),
        info: (
          <Badge tone="info" icon={Receipt}>
            Bought
          </Badge>
        ),
        brass: (
          <Badge tone="brass" icon={Megaphone}>
            Advertised
          </Badge>
        ),
        neutral: <Badge>Not Verified</Badge>,
        'on a picture': (
          <OnPicture>
            <Badge tone="ok" icon={BadgeCheck} onPicture>
              Verified
            </Badge>
            <Badge tone="warn" icon={Clock} onPicture>
              Pending
            </Badge>
            <Badge tone="bad" icon={CircleX} onPicture>
              Rejected
            </Badge>
          </OnPicture>
        ),
      }}
    />
  ),
  CountBadge: () => (
    <States
      of={{
        ok: <CountBadge count={3} words="to pay" tone="ok" />,
        warn: <CountBadge count={12} words="pending offers" tone="warn" />,
        many: <CountBadge count={12_345} words="to verify" tone="warn" />,
      }}
    />
  ),
  DefinitionList: () => (
    <DefinitionList
      className="max-w-md"
      items={{ Name: 'Nora Whitfield', Email: longEmail, 'Offered price': '$1,250,000', Remark: longText }}
    />
  ),
  EmailText: () => (
    <States
      of={{
        usual: <EmailText>nora@example.com</EmailText>,
        long: (
          <p className="w-56">
            <EmailText>{longEmail}</EmailText>
          </p>
        ),
        'deleted account': <EmailText>former-user-5@deleted.invalid</EmailText>,
      }}
    />
  ),
  LocationText: () => (
    <States
      layout="columns"
      of={{
        usual: <LocationText>Lake Oswego, Oregon</LocationText>,
        'long, clamped': <LocationText clamp>{`${longText} ${longText}`}</LocationText>,
      }}
    />
  ),
  PageTitle: () => (
    <PageTitle
      count={12}
      lead="A page has one title, with one action beside it."
      action={<Button icon={Plus}>Add Property</Button>}
    >
      My Added Properties
    </PageTitle>
  ),
  Pills: function PillsStates() {
    const [chosen, setChosen] = useState<readonly string[]>(['garage'])
    const [kind, setKind] = useState('')
    const toggle = (value: string) =>
      setChosen(chosen.includes(value) ? chosen.filter(one => one !== value) : [...chosen, value])
    return (
      <States
        layout="columns"
        of={{
          several: (
            <Pills
              label="Has"
              several
              options={features}
              chosen={chosen}
              onChange={toggle}
              hint="Homes that have all of them"
            />
          ),
          one: <Pills label="Kind" options={kinds} chosen={[kind]} onChange={setKind} />,
        }}
      />
    )
  },
  RangeBar: () => (
    <States
      layout="columns"
      of={{
        'no value': <RangeBar {...range} />,
        'within the range': <RangeBar {...range} value={1.3e6} words="$1,300,000 is within the range." />,
        'above the range': <RangeBar {...range} value={2.4e6} words="$2,400,000 is above the range." />,
        'below the range': <RangeBar {...range} value={9e5} words="$900,000 is below the range." />,
      }}
    />
  ),
  RangeMark: () => (
    <States
      layout="columns"
      of={{
        'within the range': <RangeMark min={1} max={4} value={2} />,
        'above the range': <RangeMark min={1} max={4} value={5} />,
      }}
    />
  ),
  SectionTitle: () => (
    <States
      layout="column"
      of={{
        large: (
          <SectionTitle lead="Explore our hand-picked properties currently on top advertisement">
            Featured Properties
          </SectionTitle>
        ),
        small: (
          <SectionTitle size="small" count={{ count: 1000, isMore: true }} lead="From buyers of this home.">
            Reviews
          </SectionTitle>
        ),
      }}
    />
  ),
  StackedBar: () => (
    <States
      layout="columns"
      of={{
        usual: (
          <StackedBar
            parts={[
              { label: 'Accepted', value: 12, tone: 'ok' },
              { label: 'Pending', value: 5, tone: 'warn' },
              { label: 'Rejected', value: 7, tone: 'bad' },
            ]}
          />
        ),
        'a small part': (
          <StackedBar
            parts={[
              { label: 'Verified', value: 990, tone: 'ok' },
              { label: 'Rejected', value: 1, tone: 'bad' },
            ]}
          />
        ),
      }}
    />
  ),
  UnderOfferNotice: () => (
    <States
      layout="columns"
      of={{ 'for a buyer': <UnderOfferNotice isBuyer />, 'for others': <UnderOfferNotice isBuyer={false} /> }}
    />
  ),
}
