import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../class-names.ts';
import { IconButton } from '../controls/IconButton.tsx';
import styles from './Dialog.module.css';
import { focusFirst, wrapFocus } from './focus.ts';
import { registerOpenDialog } from './open-dialogs.ts';

export interface DialogProps {
  open: boolean;
  /** Asked for by Escape, the close button and a press outside. */
  onClose: () => void;
  title: string;
  /** The title is there for screen readers only, and so is no close button. */
  hideHeader?: boolean;
  description?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** Work is under way: the dialog cannot be left. */
  busy?: boolean;
  footer?: ReactNode;
  role?: 'dialog' | 'alertdialog';
  children?: ReactNode;
}

/** A modal dialog; a sheet from the bottom below 768 px. Focus goes to `data-autofocus`, else to the first field, and returns. */
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
    busy = false,
    footer,
    role,
    children,
  } = props;
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const before = document.activeElement;
    if (dialog.showModal) dialog.showModal();
    else dialog.setAttribute('open', '');
    focusFirst(dialog, 'container');
    const closed = registerOpenDialog(dialog);
    return () => {
      closed();
      dialog.close?.();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);

  function ask() {
    if (!busy) onClose();
  }

  return (
    <dialog
      ref={ref}
      role={role}
      tabIndex={-1}
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      className={classNames(styles.dialog, styles[size])}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        ask();
      }}
      onClose={(event) => {
        if (event.target !== event.currentTarget || event.currentTarget.open) return;
        // A browser may close it unasked (a second Back on Android): whether it goes is for whoever opened it to say.
        event.currentTarget.showModal();
        ask();
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (!event.defaultPrevented) wrapFocus(event.currentTarget, event);
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        ask();
      }}
      onClick={(event) => {
        event.stopPropagation();
        if (event.target === event.currentTarget) ask();
      }}
    >
      <div className={styles.sheet}>
        <header className={hideHeader ? styles.hidden : styles.head}>
          <h2 id={`${id}-title`} className={styles.title}>
            {title}
          </h2>
          {hideHeader ? null : (
            <IconButton size="small" label="Close" icon={<X size={16} aria-hidden />} disabled={busy} onClick={ask} />
          )}
        </header>
        {description ? (
          <p id={`${id}-description`} className={styles.description}>
            {description}
          </p>
        ) : null}
        {children ? <div className={hideHeader ? styles.bareBody : styles.body}>{children}</div> : null}
        {footer ? <footer className={styles.footer}>{footer}</footer> : null}
      </div>
    </dialog>
  );
}
