import { defineArea, lazyScreen } from '@minutehand/web-kit';
import { SearchDialog } from './slots/SearchDialog/SearchDialog.tsx';

/** Finding meetings, what was said in them and what was written of them. */
export const area = defineArea({
  routes: [
    {
      path: '/search',
      screen: lazyScreen(async () => (await import('./screens/ResultsScreen/ResultsScreen.tsx')).ResultsScreen),
    },
  ],
  slots: { command: SearchDialog },
});
