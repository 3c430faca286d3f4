import { Banner, Button, Mic } from '@minutehand/ui';
import { Link, type SlotProps, useSignedIn } from '@minutehand/web-kit';
import { useCurrentRecorder } from '../../hooks/use-current-recorder.ts';
import { useLiveTranscript } from '../../hooks/use-live-transcript.ts';
import { useServerRecording } from '../../hooks/use-recorded-meeting.ts';
import { texts } from '../../texts.ts';

/** Shows all readers of a meeting that it is being recorded, and by whom. */
export function RecordingBanner({ meetingId, version, onShowLive }: SlotProps['meeting.recording']) {
  const { user } = useSignedIn();
  const recording = useServerRecording(meetingId, version).data;
  const recorder = useCurrentRecorder();
  if (recording?.state !== 'recording' && recording?.state !== 'paused') return null;
  const isOwn = recording.user_id === user.id || recorder?.snapshot.get().meetingId === meetingId;
  const { recording: isRecording, paused, told } = texts.banner;
  return (
    <Banner
      isAnnounced
      icon={<Mic size={16} />}
      actions={
        <>
          {onShowLive ? <LiveButton meetingId={meetingId} onShow={onShowLive} /> : null}
          {isOwn ? <Link to={`/record/${meetingId}`}>{texts.recorder.openRecorder}</Link> : null}
        </>
      }
    >
      {recording.is_paused ? paused(recording.user_name) : isRecording(recording.user_name)}
      {recording.consent_told.length > 0 ? <> · {told(recording.consent_told.join(', '))}</> : null}
    </Banner>
  );
}

/** Opens the live transcript, if there is one. */
function LiveButton({ meetingId, onShow }: { meetingId: string; onShow: () => void }) {
  const live = useLiveTranscript(meetingId);
  return live.data && live.data.state !== 'unavailable' ? (
    <Button size="small" onClick={onShow}>
      {texts.live.show}
    </Button>
  ) : null;
}
