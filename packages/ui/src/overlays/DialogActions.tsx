import { Button } from '../controls/Button.tsx';
import { texts } from '../texts.ts';

export type DialogActionsProps = {
  confirmLabel: string;
  /** Disables both buttons while the action runs. */
  isBusy: boolean;
  onCancel: () => void;
} & (
  | { onConfirm: () => void; form?: never }
  /** The id of the form to submit. */
  | { form: string; onConfirm?: never }
);

/** The footer of a dialog with one action: Cancel and the action. */
export function DialogActions({ confirmLabel, isBusy, onCancel, onConfirm, form }: DialogActionsProps) {
  return (
    <>
      <Button disabled={isBusy} onClick={onCancel}>
        {texts.cancel}
      </Button>
      {form === undefined ? (
        <Button variant="primary" isBusy={isBusy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      ) : (
        <Button type="submit" form={form} variant="primary" isBusy={isBusy}>
          {confirmLabel}
        </Button>
      )}
    </>
  );
}
