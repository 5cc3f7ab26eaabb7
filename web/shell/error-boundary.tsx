import { Component, type ReactNode } from 'react'
import { RouteError } from './route-error.tsx'

interface Props {
  /** Going somewhere else gives what stands here another chance. */
  at: string
  children: ReactNode
}

/** Keeps what broke from taking the rest of the page with it. */
export class ErrorBoundary extends Component<Props, { error: unknown; at: string }> {
  override state = { error: undefined as unknown, at: this.props.at }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('Something failed on this page.') }
  }

  static getDerivedStateFromProps({ at }: Props, state: { at: string }) {
    return at === state.at ? null : { error: undefined, at }
  }

  override render() {
    return this.state.error === undefined ? this.props.children : <RouteError error={this.state.error} />
  }
}
