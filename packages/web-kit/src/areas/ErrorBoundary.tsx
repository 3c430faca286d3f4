import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Another key is another page: the fault is forgotten. */
  resetKey: string;
  fallback: (reset: () => void) => ReactNode;
  children: ReactNode;
}

/** Keeps a fault in one part of the page from taking the rest with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean; key: string }> {
  override state = { hasFailed: false, key: this.props.resetKey };

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: { key: string }) {
    return props.resetKey === state.key ? null : { hasFailed: false, key: props.resetKey };
  }

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback(() => this.setState({ hasFailed: false })) : this.props.children;
  }
}
