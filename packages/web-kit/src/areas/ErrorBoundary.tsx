import { Component, type ReactNode } from 'react';
import { removeFirstView } from '../first-view.ts';

type Failure = { readonly error: unknown };
type ErrorBoundaryProps = {
  /** A new key resets the error, for example after navigation. */
  resetKey: string;
  fallback: (reset: () => void, error: unknown) => ReactNode;
  children: ReactNode;
};

/** Shows a fallback when rendering its children fails. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failure: Failure | null; key: string }> {
  override state = { failure: null as Failure | null, key: this.props.resetKey };

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: { key: string }) {
    return props.resetKey === state.key ? null : { failure: null, key: props.resetKey };
  }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidCatch() {
    removeFirstView();
  }

  override render() {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    return this.props.fallback(() => this.setState({ failure: null }), failure.error);
  }
}
