import { ToastProvider } from '@minutehand/ui';
import { AreaHost, BrowserRouter, QueryClientProvider, queryClient, SessionProvider } from '@minutehand/web-kit';
import { loadArea } from './load-area.ts';
import { Page } from './Page.tsx';
import { ReauthenticationDialog } from './parts/ReauthenticationDialog.tsx';

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <ToastProvider>
          <SessionProvider>
            <AreaHost load={loadArea}>
              <Page />
            </AreaHost>
            <ReauthenticationDialog />
          </SessionProvider>
        </ToastProvider>
      </BrowserRouter>
    </QueryClientProvider>
  );
}
