import { States } from './states.tsx'

/** Shows every size of text. */
export const TypeScale = () => (
  <States
    layout="column"
    of={{
      'type-hero': <p className="type-hero">Live Where Your Dreams Belong</p>,
      'type-section': <p className="type-section">Featured Properties</p>,
      'type-title': <p className="type-title">My Added Properties</p>,
      'type-figure': <p className="type-figure">1,284</p>,
      'type-price': <p className="type-price">$1,250,000 - $1,480,000</p>,
      'type-card': <p className="type-card">Glasshouse Villa above the lake</p>,
      'type-strong': <p className="type-strong">Nora Whitfield</p>,
      'type-lead': (
        <p className="type-lead text-muted">
          Lead text, at most sixty-eight characters wide, goes under the title of a section and says in a sentence or
          two what it holds.
        </p>
      ),
      body: (
        <p className="max-w-[68ch]">
          Body text with a number like 1,234.50, names such as Łukasz Żółć, and <strong>something strong</strong>.
        </p>
      ),
      'type-label': <p className="type-label">Minimum price</p>,
      'type-small': <p className="type-small text-subtle">Small text for hints.</p>,
      'type-legal': <p className="type-legal text-subtle">Map data from OpenStreetMap</p>,
    }}
  />
)
