import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../class-names.ts';
import { IconButton } from '../controls/IconButton.tsx';
import { visuallyHiddenClass } from '../display/VisuallyHidden.tsx';
import { texts } from '../texts.ts';
import styles from './Dialog.module.css';
import { focusFirst, wrapFocus } from './focus.ts';
import { registerOpenDialog } from './open-dialogs.ts';

export type DialogProps = {
  open: boolean;
  /** Called on Escape, the close button and a click on the backdrop. */
  onClose: () => void;
  title: string;
  /** Shows the title to screen readers only and omits the close button. */
  hideHeader?: boolean;
  description?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** Prevents closing while work is in progress. */
  isBusy?: boolean;
  footer?: ReactNode;
  role?: 'dialog' | 'alertdialog';
  children?: ReactNode;
};

/** A modal dialog; a bottom sheet below 768 px. It focuses `data-autofocus` or else the first field, and restores the focus on close. */
export function Dialog({ open, ...props }: DialogProps) {
  return open ? createPortal(<OpenDialog {...props} />, document.body) : null;
}

function OpenDialog(props: Omit<DialogProps, 'open'>) {
  const {
    onClose,
    title,
    hideHeader = false,
    description,
    size = 'medium',
    isBusy = false,
    footer,
    role,
    children,
  } = props;
  const id = useId();
  const dialogRef = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (!dialog) return;
    const previousFocus = document.activeElement;
    if (dialog.showModal) dialog.showModal();
    else dialog.setAttribute('open', '');
    focusFirst(dialog, 'container');
    const unregister = registerOpenDialog(dialog);
    return () => {
      unregister();
      dialog.close?.();
      if (previousFocus instanceof HTMLElement && previousFocus.isConnected)
        previousFocus.focus({ preventScroll: true });
    };
  }, []);

  function requestClose() {
    if (!isBusy) onClose();
  }

  return (
    <dialog
      ref={dialogRef}
      role={role}
      tabIndex={-1}
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      className={classNames(styles.dialog, styles[size])}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        requestClose();
      }}
      onClose={(event) => {
        if (event.target !== event.currentTarget || event.currentTarget.open) return;
        // A browser may close the dialog on its own (a second Back on Android). The parent decides whether it closes.
        event.currentTarget.showModal();
        requestClose();
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (!event.defaultPrevented) wrapFocus(event.currentTarget, event);
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        requestClose();
      }}
      onClick={(event) => {
        event.stopPropagation();
        if (event.target === event.currentTarget) requestClose();
      }}
    >
      <div className={styles.sheet}>
        <header className={hideHeader ? visuallyHiddenClass : styles.header}>
          <h2 id={`${id}-title`} className={styles.title}>
            {title}
          </h2>
          {hideHeader ? null : (
            <IconButton
              size="small"
              label={texts.close}
              icon={<X size={16} aria-hidden />}
              disabled={isBusy}
              onClick={requestClose}
            />
          )}
        </header>
        {description ? (
          <p id={`${id}-description`} className={styles.description}>
            {description}
          </p>
        ) : null}
        {children ? <div className={hideHeader ? styles.bodyWithoutHeader : styles.body}>{children}</div> : null}
        {footer ? <footer className={styles.footer}>{footer}</footer> : null}
      </div>
    </dialog>
  );
}
