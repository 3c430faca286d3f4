import '@minutehand/ui/tokens.css';
import '@minutehand/ui/fonts.css';
import '@minutehand/ui/base.css';
import './first-view.css';
import { applyStoredTheme } from './apply-stored-theme.ts';
import { placeFirstView } from './frame/sidebar/sidebar-choice.ts';
import { preloadArea } from './preload-area.ts';

applyStoredTheme();
placeFirstView();
preloadArea(location.pathname);
void start();

/**
 * Runs the shared packages one after another before the shell, so that the browser can paint and respond in between: together they keep
 * a phone busy for a quarter of a second. The dynamic imports also let Module Federation initialize the shared packages first.
 */
async function start(): Promise<void> {
  const steps = [
    () => import('react-dom/client'),
    () => import('@minutehand/ui'),
    () => import('@minutehand/web-kit'),
    () => import('./bootstrap.tsx'),
  ];
  for (const step of steps) {
    await new Promise((resolve) => setTimeout(resolve));
    await step();
  }
}
