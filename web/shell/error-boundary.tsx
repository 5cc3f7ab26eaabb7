import { Component, lazy, type ReactNode, Suspense } from 'react'
import { PageGone } from './page.tsx'

interface Props {
  /** Going somewhere else gives what stands here another chance. */
  at: string
  children: ReactNode
}

/** For the case that not even the page about failures can be fetched. */
const Plain = () => (
  <p role="alert" className="page-width py-16 text-center">
    Something went wrong on this page. Please reload it.
  </p>
)

/** Hardly ever needed, and then the server may be away: shell.tsx fetches it behind the page. */
export const loadRouteError = async () => ({ default: (await import('./route-error.tsx')).RouteError })
const RouteError = lazy(() => loadRouteError().catch(() => ({ default: Plain })))

/** Keeps what broke from taking the rest of the page with it. */
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
      <Suspense>
        <RouteError error={this.state.error} />
      </Suspense>
    )
  }
}
