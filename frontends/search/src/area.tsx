import { defineArea, lazyScreen } from '@minutehand/web-kit';
import { SearchDialog } from './slots/SearchDialog/SearchDialog.tsx';

/** Search in meetings, transcripts and minutes. */
export const area = defineArea({
  routes: [
    {
      path: '/search',
      screen: lazyScreen(async () => (await import('./screens/ResultsScreen/ResultsScreen.tsx')).ResultsScreen),
    },
  ],
  slots: { command: SearchDialog },
});
