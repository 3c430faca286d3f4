import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router';
import { AppHistoryContext, createAppHistory, type RouterHistory } from './app-history.ts';
import { UnsavedChangesDialog } from './UnsavedChangesDialog.tsx';

/** The router of the page. It requests a confirmation before a navigation discards unsaved changes. Tests pass a history in memory. */
export function AppRouter({ history, children }: { history?: RouterHistory; children: ReactNode }) {
  const [appHistory] = useState(() => createAppHistory(history ?? createBrowserHistory({ v5Compat: true })));
  const [{ action, location }, setState] = useState({ action: appHistory.action, location: appHistory.location });
  useLayoutEffect(() => appHistory.listen((update) => startTransition(() => setState(update))), [appHistory]);
  return (
    <AppHistoryContext value={appHistory}>
      <Router location={location} navigationType={action} navigator={appHistory}>
        {children}
        <UnsavedChangesDialog />
      </Router>
    </AppHistoryContext>
  );
}
