import { Component, type ReactNode, Suspense } from 'react'
import { lazyPart } from '../ui/load/load-chunk.ts'
import { PageGone } from './page.tsx'

interface Props {
  /** Current URL. Navigation resets the error. */
  at: string
  children: ReactNode
}

/** Shown until the error page is loaded. */
const Plain = () => (
  <p role="alert" className="page-width py-16 text-center">
    Something went wrong. Reload the page.
  </p>
)

/** Loads the error page. shell.tsx loads it early, because the server may be down when it is needed. */
export const loadRouteError = async () => (await import('./route-error.tsx')).RouteError
const RouteError = lazyPart(loadRouteError)

/** Limits a render error to its part of the page. */
export class ErrorBoundary extends Component<Props, { error: unknown; at: string }> {
  override state = { error: undefined as unknown, at: this.props.at }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('Something went wrong on this page.') }
  }

  static getDerivedStateFromProps({ at }: Props, { error, at: before }: { error: unknown; at: string }) {
    if (at === before) return null
    if (error instanceof PageGone) error.forget()
    return { error: undefined, at }
  }

  override render() {
    if (this.state.error === undefined) return this.props.children
    return (
      <Suspense fallback={<Plain />}>
        <RouteError error={this.state.error} />
      </Suspense>
    )
  }
}
