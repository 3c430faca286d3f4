import { defineArea, lazyScreen } from '@minutehand/web-kit';
import { AssistantWidget } from './slots/AssistantWidget/AssistantWidget.tsx';
import { CatchUp } from './slots/CatchUp/CatchUp.tsx';

/** Questions about meetings, answered with citations, and the catch-up of a running meeting. */
export const area = defineArea({
  routes: [
    {
      path: '/assistant',
      screen: lazyScreen(async () => (await import('./screens/AssistantScreen/AssistantScreen.tsx')).AssistantScreen),
    },
  ],
  slots: { assistant: AssistantWidget, 'meeting.catch_up': CatchUp },
});
