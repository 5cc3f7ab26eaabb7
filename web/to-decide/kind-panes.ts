import type { ComponentType } from 'react'
import type { DecisionKind, DecisionOf } from '#contract/to-decide/to-decide.ts'
import { lazyPart } from '../ui/load/load-chunk.ts'
import type { DecisionProps } from './decision-action.ts'

/** The decision of each kind. Its line in the list is in kind-lines.ts. */
export const kindPanes: { [Kind in DecisionKind]: ComponentType<DecisionProps<DecisionOf<Kind>>> } = {
  transfer: lazyPart(async () => (await import('./transfer-pane.tsx')).TransferPane),
  account: lazyPart(async () => (await import('./account-pane.tsx')).AccountPane),
  change: lazyPart<DecisionProps<DecisionOf<'change'>>>(async () => (await import('./property-pane.tsx')).PropertyPane),
  property: lazyPart<DecisionProps<DecisionOf<'property'>>>(
    async () => (await import('./property-pane.tsx')).PropertyPane,
  ),
  application: lazyPart(async () => (await import('./people-panes.tsx')).ApplicationPane),
  report: lazyPart(async () => (await import('./people-panes.tsx')).ReportPane),
  review: lazyPart(async () => (await import('./people-panes.tsx')).ReviewPane),
}
