import { defineArea, lazyScreen } from '@minutehand/web-kit';
import { TranscriptSource } from './slots/TranscriptSource/TranscriptSource.tsx';

const RecorderScreen = lazyScreen(
  async () => (await import('./screens/RecorderScreen/RecorderScreen.tsx')).RecorderScreen,
);

/** The recorder, and the upload of transcript files. */
export const area = defineArea({
  routes: [
    { path: '/record', screen: RecorderScreen },
    { path: '/record/:meetingId', screen: RecorderScreen },
  ],
  slots: { 'meeting.new.source': TranscriptSource },
});
