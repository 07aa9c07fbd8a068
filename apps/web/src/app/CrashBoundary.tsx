import { Component, type ReactNode } from 'react';
import { CrashScreen } from './CrashScreen.tsx';

type CrashBoundaryProps = {
  /** Another place is another try. */
  place: string;
  children: ReactNode;
};

/** Shows in a broken screen's stead what happened; React offers this to classes only. */
export class CrashBoundary extends Component<CrashBoundaryProps, { error: unknown; place: string }> {
  override state: { error: unknown; place: string } = { error: null, place: this.props.place };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps({ place }: CrashBoundaryProps, state: { place: string }) {
    return place === state.place ? null : { place, error: null };
  }

  override render() {
    return this.state.error === null ? this.props.children : <CrashScreen error={this.state.error} />;
  }
}
