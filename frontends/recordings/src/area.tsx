import { defineArea, lazyComponent, lazyScreen } from '@minutehand/web-kit';
import { LiveTranscript } from './slots/LiveTranscript/LiveTranscript.tsx';
import { MeetingMarks } from './slots/MeetingMarks/MeetingMarks.tsx';
import { MeetingPlayer } from './slots/MeetingPlayer/MeetingPlayer.tsx';
import { RecordingBanner } from './slots/RecordingBanner/RecordingBanner.tsx';
import { RecordingNotices } from './slots/RecordingNotices/RecordingNotices.tsx';
import { TranscriptSource } from './slots/TranscriptSource/TranscriptSource.tsx';

const RecorderScreen = lazyScreen(
  async () => (await import('./screens/RecorderScreen/RecorderScreen.tsx')).RecorderScreen,
);

/** Loaded only while there is a recording. */
const SmallRecorder = lazyComponent(
  async () => (await import('./slots/SmallRecorder/SmallRecorder.tsx')).SmallRecorder,
);

/** The recorder, the player, the live transcript, marks, and the upload of transcripts and recordings. */
export const area = defineArea({
  routes: [
    { path: '/record', screen: RecorderScreen },
    { path: '/record/:meetingId', screen: RecorderScreen },
  ],
  slots: {
    recorder: SmallRecorder,
    'settings.deletion': lazyScreen(
      async () => (await import('./slots/LocalRecordingsWarning/LocalRecordingsWarning.tsx')).LocalRecordingsWarning,
    ),
    'meeting.recording': RecordingBanner,
    'meeting.live': LiveTranscript,
    'meeting.marks': MeetingMarks,
    'meeting.transcript': RecordingNotices,
    'meeting.player': MeetingPlayer,
    'meeting.new.source': TranscriptSource,
  },
});
