import type { MarkKind } from '@minutehand/contracts/http/meetings/recordings';
import { useToast } from '@minutehand/ui';
import { createRandomId, formatClock, getErrorMessage, useShortcut } from '@minutehand/web-kit';
import { addMark } from '../api.ts';
import { keepUntilUploaded } from '../marks/keep-until-uploaded.ts';
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
  const mark = async (kind: MarkKind) => {
    try {
      const kept = await keepUntilUploaded(meetingId, (seconds) =>
        toast(texts.marks.kept(texts.marks.kinds[kind], formatClock(seconds))),
      );
      if (kept?.isLost)
        return toast(texts.marks.notSaved(texts.marks.kinds[kind], formatClock(kept.seconds)), { tone: 'danger' });
      const { seconds } = await addMark(meetingId, { kind, ...(kept && { seconds: kept.seconds }) }, createRandomId());
      toast(texts.marks.marked(texts.marks.kinds[kind], formatClock(seconds)), { tone: 'success' });
      onMarked?.();
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
