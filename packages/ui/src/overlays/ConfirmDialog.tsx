import { type ReactNode, useState } from 'react';
import { Button } from '../controls/Button.tsx';
import { TextField } from '../controls/TextField.tsx';
import { texts } from '../texts.ts';
import { Dialog } from './Dialog.tsx';

export type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  /** May return a promise: the dialog closes when it resolves and stays open when it rejects. */
  onConfirm: () => unknown;
  title: string;
  /** The consequences. */
  children: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  /** Text that the user must type exactly before confirming. */
  requireText?: string;
  /** False for harmless actions. Default: true. */
  isDanger?: boolean;
};

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog({ open, ...props }: ConfirmDialogProps) {
  return open ? <OpenConfirmDialog {...props} /> : null;
}

function OpenConfirmDialog(props: Omit<ConfirmDialogProps, 'open'>) {
  const { onClose, onConfirm, title, children, requireText, isDanger = true } = props;
  const [typedText, setTypedText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isAllowed = requireText === undefined || typedText === requireText;

  async function confirm() {
    if (!isAllowed || isBusy) return;
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch {
      // onConfirm reports the error; the dialog stays open.
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      role="alertdialog"
      size="small"
      title={title}
      description={children}
      onClose={onClose}
      isBusy={isBusy}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy} data-autofocus={requireText === undefined ? '' : undefined}>
            {props.cancelLabel ?? 'Cancel'}
          </Button>
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            isBusy={isBusy}
            disabled={!isAllowed}
            onClick={() => void confirm()}
          >
            {props.confirmLabel ?? texts.confirm}
          </Button>
        </>
      }
    >
      {requireText === undefined ? null : (
        <TextField
          label={texts.typeToConfirm(requireText)}
          value={typedText}
          autoComplete="off"
          onChange={(event) => setTypedText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) void confirm();
          }}
        />
      )}
    </Dialog>
  );
}
