import type { MarkKind } from '@minutehand/contracts/http/meetings/recordings';
import { useToast } from '@minutehand/ui';
import { createRandomId, formatClock, getErrorMessage, useShortcut } from '@minutehand/web-kit';
import { addMark } from '../api.ts';
import { MARK_RESPONSE_MS } from '../limits.ts';
import { currentRecorder } from '../recorder/current-recorder.ts';
import type { Recorder } from '../recorder/recorder.ts';
import { texts } from '../texts.ts';

/** The kinds of marks in the order of their buttons, and the key of each. */
export const MARK_KEYS = [
  ['decision', '1'],
  ['action', '2'],
  ['important', '3'],
] as const satisfies readonly (readonly [MarkKind, string])[];

type UseMarksOptions = {
  /** Whether the keys work. Only one component on a page may have them. */
  areKeysEnabled: boolean;
  onMarked?: () => void;
};

/** Marks the present moment of a recording. Each kind has a key. */
export function useMarks(meetingId: string, { areKeysEnabled, onMarked }: UseMarksOptions): (kind: MarkKind) => void {
  const toast = useToast();
  const showMarked = (kind: MarkKind, seconds: number) => {
    toast(texts.marks.marked(texts.marks.kinds[kind], formatClock(seconds)), { tone: 'success' });
    onMarked?.();
  };

  /** The recorder of this tab keeps the mark until the server has it. */
  async function markInRecorder(recorder: Recorder, kind: MarkKind): Promise<void> {
    const { seconds, settled } = await recorder.mark(kind);
    const [name, time] = [texts.marks.kinds[kind], formatClock(seconds)];
    const timer = setTimeout(() => toast(texts.marks.kept(name, time)), MARK_RESPONSE_MS);
    const result = await settled;
    clearTimeout(timer);
    if (result === 'saved') return showMarked(kind, seconds);
    // Another tab of this browser sends it.
    if (result === 'queued' && recorder.snapshot.get().failure !== 'other_tab')
      toast(texts.marks.notSaved(name, time), { tone: 'danger' });
  }

  const mark = async (kind: MarkKind) => {
    try {
      const { recorder } = currentRecorder.get();
      const snapshot = recorder?.snapshot.get();
      const isRecordedHere =
        snapshot?.meetingId === meetingId && (snapshot.status === 'recording' || snapshot.status === 'paused');
      if (recorder && isRecordedHere) return await markInRecorder(recorder, kind);
      showMarked(kind, (await addMark(meetingId, { kind }, createRandomId())).seconds);
    } catch (error) {
      toast(getErrorMessage(error), { tone: 'danger' });
    }
  };
  const group = texts.marks.shortcutGroup;
  const [[, decisionKey], [, actionKey], [, importantKey]] = MARK_KEYS;
  const { decision, action, important } = texts.marks.mark;
  useShortcut({ keys: decisionKey, label: decision, group }, () => void mark('decision'), areKeysEnabled);
  useShortcut({ keys: actionKey, label: action, group }, () => void mark('action'), areKeysEnabled);
  useShortcut({ keys: importantKey, label: important, group }, () => void mark('important'), areKeysEnabled);
  return (kind) => void mark(kind);
}
