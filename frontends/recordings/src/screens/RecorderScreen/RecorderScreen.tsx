import { Banner, buttonClass, Info } from '@minutehand/ui';
import { Link, QueryError, ScreenSkeleton, usePageTitle, useParams, useSignedIn } from '@minutehand/web-kit';
import { useCurrentRecorder, useRecorderSnapshot } from '../../hooks/use-current-recorder.ts';
import { useLocalRecordings, useRecordedMeeting, useServerRecording } from '../../hooks/use-recorded-meeting.ts';
import { texts } from '../../texts.ts';
import { ActiveRecorder } from './parts/ActiveRecorder.tsx';
import { Preparation } from './parts/Preparation.tsx';
import styles from './RecorderScreen.module.css';

/** Records a meeting in the browser: an existing draft, or a new meeting without an id. */
export function RecorderScreen() {
  const { meetingId } = useParams();
  const recorder = useCurrentRecorder();
  const meeting = useRecordedMeeting(meetingId ?? recorder?.snapshot.get().meetingId);
  usePageTitle(meeting.data ? texts.recorder.titleOf(meeting.data.title) : texts.recorder.title);
  const recordedMeetingId = recorder?.snapshot.get().meetingId;
  if (recorder && (meetingId === undefined || recordedMeetingId === meetingId))
    return <ActiveRecorder recorder={recorder} title={meeting.data?.title} />;
  return <RecordedMeeting key={meetingId} meetingId={meetingId} meeting={meeting} />;
}

type RecordedMeetingProps = { meetingId: string | undefined; meeting: ReturnType<typeof useRecordedMeeting> };

function RecordedMeeting({ meetingId, meeting }: RecordedMeetingProps) {
  const { user } = useSignedIn();
  const serverRecording = useServerRecording(meetingId);
  const localRecordings = useLocalRecordings(user.id);
  const recorder = useCurrentRecorder();
  if (recorder) return <OtherRecording recorder={recorder} />;
  if (meetingId !== undefined && meeting.isError) return <QueryError title={texts.recorder.title} query={meeting} />;
  if (localRecordings.isPending || (meetingId !== undefined && (meeting.isPending || serverRecording.isPending)))
    return <ScreenSkeleton />;
  const localRecording = localRecordings.data?.find((each) => each.meetingId === meetingId) ?? null;
  const problem = localRecording ? null : findProblem(meeting.data);
  if (problem !== null) return <Problem meetingId={meetingId}>{problem}</Problem>;
  return (
    <Preparation
      meetingId={meetingId}
      meeting={meeting.data}
      localRecording={localRecording}
      serverRecording={serverRecording.data ?? null}
      onDiscarded={() => void localRecordings.refetch()}
    />
  );
}

/** The reason why a meeting cannot be recorded. */
function findProblem(meeting: ReturnType<typeof useRecordedMeeting>['data']): string | null {
  if (!meeting) return null;
  if (!meeting.permissions.edit) return texts.recorder.cannotRecord;
  return meeting.state === 'draft' || meeting.state === 'recording' ? null : texts.recorder.hasTranscript;
}

function OtherRecording({ recorder }: { recorder: NonNullable<ReturnType<typeof useCurrentRecorder>> }) {
  const { meetingId } = useRecorderSnapshot(recorder);
  return (
    <section className={styles.recorder}>
      <h1 className={styles.heading}>{texts.recorder.inProgress}</h1>
      <Banner icon={<Info size={16} />}>{texts.recorder.otherMeeting}</Banner>
      <Link to={`/record/${meetingId}`} className={buttonClass()}>
        {texts.recorder.openRecorder}
      </Link>
    </section>
  );
}

function Problem({ meetingId, children }: { meetingId: string | undefined; children: string }) {
  return (
    <section className={styles.recorder}>
      <h1 className={styles.heading}>{texts.recorder.title}</h1>
      <Banner icon={<Info size={16} />}>{children}</Banner>
      <Link to={`/meetings/${meetingId ?? ''}`} className={buttonClass()}>
        {texts.recorder.openMeeting}
      </Link>
    </section>
  );
}
