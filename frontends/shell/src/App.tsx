import { ToastProvider } from '@minutehand/ui';
import { AppRouter, AreaHost, QueryClientProvider, queryClient, SessionProvider } from '@minutehand/web-kit';
import { loadArea } from './load-area.ts';
import { Page } from './Page.tsx';
import { PageNavigation } from './PageNavigation.tsx';
import { ReauthenticationHost } from './parts/ReauthenticationHost.tsx';

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <AppRouter>
        <ToastProvider>
          <SessionProvider>
            <PageNavigation />
            <AreaHost load={loadArea}>
              <Page />
            </AreaHost>
            <ReauthenticationHost />
          </SessionProvider>
        </ToastProvider>
      </AppRouter>
    </QueryClientProvider>
  );
}
