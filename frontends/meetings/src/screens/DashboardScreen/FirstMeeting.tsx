import { Button, buttonClass, useToast } from '@minutehand/ui';
import { Link, useNavigate } from '@minutehand/web-kit';
import { useState } from 'react';
import { useNewMeeting } from '../../features/meetings/hooks/use-new-meeting.ts';
import { RecordLink } from '../../shared/components/links/RecordLink.tsx';
import styles from './DashboardScreen.module.css';
import { texts } from './texts.ts';

/** Actions that add a first meeting: a sample in one click, a transcript, a recording. */
export function FirstMeeting() {
  const navigate = useNavigate();
  const toast = useToast();
  const { submit } = useNewMeeting();
  const [isBusy, setBusy] = useState(false);

  async function addSample() {
    if (isBusy) return;
    setBusy(true);
    try {
      const { SAMPLE_TRANSCRIPT } = await import('./sample-transcript.ts');
      const fields = { title: texts.firstMeeting.sampleTitle };
      const { id } = await submit(fields, { format: 'text', content: SAMPLE_TRANSCRIPT });
      if (id !== null) return void navigate(`/meetings/${id}`);
    } catch {
      // The sample did not load.
    }
    setBusy(false);
    toast(texts.firstMeeting.failed, { tone: 'danger' });
  }

  return (
    <section className={styles.card} aria-labelledby="first-meeting">
      <h2 id="first-meeting">{texts.firstMeeting.title}</h2>
      <p className={styles.line}>{texts.firstMeeting.hint}</p>
      <div className={styles.actions}>
        <Button variant="primary" isBusy={isBusy} onClick={() => void addSample()}>
          {texts.firstMeeting.sample}
        </Button>
        <Link to="/meetings/new" className={buttonClass()}>
          {texts.firstMeeting.transcript}
        </Link>
        <RecordLink>{texts.firstMeeting.record}</RecordLink>
      </div>
    </section>
  );
}
