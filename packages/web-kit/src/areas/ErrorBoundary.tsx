import { Component, type ReactNode } from 'react';
import { endFirstView } from '../first-view.ts';

type ErrorBoundaryProps = {
  /** A new key resets the error, for example after navigation. */
  resetKey: string;
  fallback: (reset: () => void) => ReactNode;
  children: ReactNode;
};

/** Shows a fallback when rendering its children fails. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean; key: string }> {
  override state = { hasFailed: false, key: this.props.resetKey };

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: { key: string }) {
    return props.resetKey === state.key ? null : { hasFailed: false, key: props.resetKey };
  }

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    endFirstView();
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback(() => this.setState({ hasFailed: false })) : this.props.children;
  }
}
