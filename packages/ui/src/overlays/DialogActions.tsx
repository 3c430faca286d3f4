import { Button } from '../controls/Button.tsx';

export type DialogActionsProps = {
  confirmLabel: string;
  /** It is being done: neither is it begun again, nor left. */
  busy: boolean;
  onCancel: () => void;
} & (
  | { onConfirm: () => void; form?: never }
  /** The id of the form that is handed in. */
  | { form: string; onConfirm?: never }
);

/** The foot of a dialog that does one thing: Cancel, and the button that does it. */
export function DialogActions({ confirmLabel, busy, onCancel, onConfirm, form }: DialogActionsProps) {
  return (
    <>
      <Button disabled={busy} onClick={onCancel}>
        Cancel
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
