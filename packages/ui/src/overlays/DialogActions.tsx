import { Button } from '../controls/Button.tsx';
import { texts } from '../texts.ts';

export type DialogActionsProps = {
  confirmLabel: string;
  /** Disables both buttons while the action runs. */
  busy: boolean;
  onCancel: () => void;
} & (
  | { onConfirm: () => void; form?: never }
  /** The id of the form to submit. */
  | { form: string; onConfirm?: never }
);

/** The footer of a dialog with one action: Cancel and the action. */
export function DialogActions({ confirmLabel, busy, onCancel, onConfirm, form }: DialogActionsProps) {
  return (
    <>
      <Button disabled={busy} onClick={onCancel}>
        {texts.cancel}
      </Button>
      {form === undefined ? (
        <Button variant="primary" busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      ) : (
        <Button type="submit" form={form} variant="primary" busy={busy}>
          {confirmLabel}
        </Button>
      )}
    </>
  );
}
