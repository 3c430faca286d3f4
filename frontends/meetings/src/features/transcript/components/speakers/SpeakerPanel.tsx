import type { Speaker } from '@minutehand/contracts/http/meetings/transcripts';
import { Button, ConfirmDialog, Select, useToast } from '@minutehand/ui';
import { getErrorMessage } from '@minutehand/web-kit';
import { useRef, useState } from 'react';
import type { Corrections, SpeakerPerson } from '../../hooks/use-corrections.ts';
import { texts } from '../../texts.ts';
import { PersonPicker } from './PersonPicker.tsx';
import styles from './SpeakerPanel.module.css';

/** Assigns a person to a speaker, merges it with another one, or separates merged ones. */
export function SpeakerPanel(props: {
  meetingId: string;
  speaker: Speaker;
  speakers: readonly Speaker[];
  corrections: Corrections;
  /** Called with the resulting speaker, even if the panel was closed in the meantime. */
  onDone: (speakerId: string) => void;
}) {
  const { meetingId, speaker, speakers, corrections, onDone } = props;
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [mergeTargetId, setMergeTargetId] = useState('');
  const [isConfirming, setConfirming] = useState(false);
  const panelRef = useRef<HTMLDivElement>(null);
  const toast = useToast();
  const others = speakers.filter(({ id }) => id !== speaker.id);
  const mergeTarget = others.find(({ id }) => id === mergeTargetId);
  const isNamed = speaker.user_id !== null || speaker.name !== speaker.label;

  async function runAction(request: () => Promise<unknown>, resultId = speaker.id) {
    setBusy(true);
    setProblem('');
    try {
      await request();
      onDone(resultId);
    } catch (error) {
      if (!panelRef.current) toast(getErrorMessage(error), { tone: 'danger' });
      setProblem(getErrorMessage(error));
      setBusy(false);
    }
  }
  const assign = (person: SpeakerPerson) => runAction(() => corrections.assign(speaker, person));

  return (
    <div ref={panelRef} className={styles.panel}>
      <p className={styles.speaker}>
        Who is <strong>{speaker.name}</strong>?
        {isNamed ? <span className={styles.label}> {texts.inFile(speaker.label)}</span> : null}
      </p>
      <PersonPicker meetingId={meetingId} isBusy={isBusy} onChoose={(person) => void assign(person)} />
      {problem === '' ? null : (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {isNamed ? (
        <Button size="small" disabled={isBusy} onClick={() => void assign({ user_id: null, name: null })}>
          {texts.clearName}
        </Button>
      ) : null}
      {speaker.merged.length === 0 ? null : (
        <ul className={styles.merged} aria-label={texts.mergedInto(speaker.name)}>
          {speaker.merged.map(({ id, label }) => (
            <li key={id}>
              <span className={styles.mergedName}>{label}</span>
              <Button
                size="small"
                disabled={isBusy}
                aria-label={texts.separateLabel(label)}
                onClick={() => void runAction(() => corrections.separate(id))}
              >
                {texts.separate}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {others.length === 0 ? null : (
        <div className={styles.merge}>
          <Select
            label={texts.mergeWith}
            value={mergeTargetId}
            options={[
              { value: '', label: texts.chooseSpeaker },
              ...others.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(event) => setMergeTargetId(event.currentTarget.value)}
          />
          <Button size="small" disabled={!mergeTarget || isBusy} onClick={() => setConfirming(true)}>
            {texts.merge}
          </Button>
        </div>
      )}
      {mergeTarget ? (
        <ConfirmDialog
          open={isConfirming}
          isDanger={false}
          title={texts.mergeTitle(speaker.name, mergeTarget.name)}
          confirmLabel={texts.merge}
          onClose={() => setConfirming(false)}
          onConfirm={() => runAction(() => corrections.merge(speaker, mergeTarget), mergeTarget.id)}
        >
          {texts.mergeQuestion(speaker.name, mergeTarget.name)}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
