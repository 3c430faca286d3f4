import { preloadScreen, refetchAfterOutages, setTimeZoneCookieWhenIdle } from '@minutehand/web-kit';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { loadArea } from './load-area.ts';
import { findPreloadedArea } from './preload-area.ts';
import { registerServiceWorker } from './register-service-worker.ts';

setTimeZoneCookieWhenIdle();
refetchAfterOutages();
registerServiceWorker();
const area = findPreloadedArea(location.pathname);
// A failure is reported when the page shows the area, which loads it again.
if (area)
  void loadArea(area).then(
    (module) => preloadScreen(module.area, location.pathname, location.search),
    () => undefined,
  );
const root = document.getElementById('root');
// In a separate task, and in steps, so that the browser can respond in between.
if (root) setTimeout(() => startTransition(() => createRoot(root).render(<App />)));
