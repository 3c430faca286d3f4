import { CircleAlert, CircleCheck, X } from 'lucide-react';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../class-names.ts';
import { Button } from '../controls/Button.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { MAX_TOASTS, TOAST_MS } from '../limits.ts';
import { useTopDialog } from '../overlays/open-dialogs.ts';
import { TOP_LAYER } from '../overlays/use-floating.ts';
import { texts } from '../texts.ts';
import styles from './Toast.module.css';

export type ToastOptions = {
  tone?: 'neutral' | 'success' | 'danger';
  /** A follow-up action such as "Undo". */
  action?: { label: string; onAction: () => void };
  /** How long the toast stays, in milliseconds; 3 s by default. */
  durationMs?: number;
};

type ToastEntry = ToastOptions & {
  id: number;
  message: string;
  /** Kept outside the component, which is mounted again when a dialog opens or closes. */
  wasShown: { current: boolean };
};

/** The toasts that stay open because the user points at them or has focused them. */
type Holds = { readonly pointer: number | null; readonly focus: number | null };
type Hold = (id: number, by: keyof Holds, holdsIt: boolean) => void;
type State = { readonly toasts: readonly ToastEntry[]; readonly holds: Holds };

type ShowToast = (message: string, options?: ToastOptions) => void;

const ToastContext = createContext<ShowToast | null>(null);

/** Returns the function that shows a toast: `toast('Minutes saved', { tone: 'success' })`. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (!show) throw new Error('useToast must be used within a ToastProvider');
  return show;
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [{ toasts, holds }, setState] = useState<State>({ toasts: [], holds: { pointer: null, focus: null } });
  const count = useRef(0);
  const show = useCallback<ShowToast>((message, options) => {
    count.current += 1;
    const id = count.current;
    setState((state) => {
      const others = state.toasts.filter((toast) => !isRepeated(toast, message));
      const toast = { ...options, id, message, wasShown: { current: false } };
      return { ...state, toasts: limit([...others, toast], state.holds) };
    });
  }, []);
  const dismiss = useCallback(
    (id: number) => setState((state) => ({ ...state, toasts: state.toasts.filter((toast) => toast.id !== id) })),
    [],
  );
  const hold = useCallback<Hold>((id, by, holdsIt) => {
    setState((state) => {
      if (!holdsIt && state.holds[by] !== id) return state;
      return { ...state, holds: { ...state.holds, [by]: holdsIt ? id : null } };
    });
  }, []);
  return (
    <ToastContext value={show}>
      {children}
      <ToastRegion toasts={toasts} holds={holds} onHold={hold} onDismiss={dismiss} />
    </ToastContext>
  );
}

/** The actions of two toasts differ even if their messages are the same: undoing one deletion does not undo another. */
const isRepeated = (toast: ToastEntry, message: string) => toast.message === message && !toast.action;

const isHeldBy = ({ pointer, focus }: Holds, { id }: ToastEntry) => id === pointer || id === focus;

/** Drops one toast above the maximum, never one that is held: the oldest that offers no action, or else the oldest. */
function limit(toasts: readonly ToastEntry[], holds: Holds): readonly ToastEntry[] {
  if (toasts.length <= MAX_TOASTS) return toasts;
  const candidates = toasts.slice(0, -1).filter((toast) => !isHeldBy(holds, toast));
  const dropped = candidates.find(({ action }) => !action) ?? candidates[0];
  return toasts.filter((toast) => toast !== dropped);
}

/** Moves the focus to the latest toast, which stays open while focused. The focus returns when the toast closes. */
export function focusLatestToast(): void {
  const last = [...document.querySelectorAll('[data-toasts] [data-toast]:not([hidden])')].at(-1);
  last?.querySelector('button')?.focus();
}

type RegionProps = {
  toasts: readonly ToastEntry[];
  holds: Holds;
  onHold: Hold;
  onDismiss: (id: number) => void;
};

function ToastRegion(props: RegionProps) {
  const { toasts } = props;
  const dialog = useTopDialog();
  const region = useRef<HTMLElement>(null);
  const previousFocus = useRef<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new toast and each change of the top dialog
  useLayoutEffect(() => {
    showOnTop(region.current);
    // The focused button was removed with its toast: restore the focus.
    if (document.activeElement !== document.body || !previousFocus.current?.isConnected) return;
    previousFocus.current.focus({ preventScroll: true });
    previousFocus.current = null;
  }, [toasts, dialog]);
  return createPortal(
    <section
      ref={region}
      aria-label={texts.notices}
      data-toasts
      data-over-dialog={dialog ? '' : undefined}
      popover={TOP_LAYER}
      className={styles.region}
      onFocus={({ relatedTarget, currentTarget }) => {
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
          previousFocus.current = relatedTarget;
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) previousFocus.current = null;
      }}
    >
      <ToastList {...props} showsOne={dialog !== null} />
    </section>,
    dialog ?? document.body,
  );
}

/** Moves the region to the top of the top layer. If it is there already, it stays open so that screen readers announce the change. */
function showOnTop(region: HTMLElement | null): void {
  // Its dialog has just closed: the effect runs again with the new parent.
  if (!region?.showPopover || !region.isConnected) return;
  const open = [...document.querySelectorAll(':popover-open')];
  if (open.length === 1 && open[0] === region) return;
  if (open.includes(region)) region.hidePopover();
  region.showPopover();
}

/**
 * The space above a dialog has room for one toast: the one that the user points at or has focused, or else the latest. Others that offer an action
 * or were never shown wait until it closes, so that none is missed.
 */
function ToastList({ toasts, holds, showsOne, onHold, onDismiss }: RegionProps & { showsOne: boolean }) {
  const isHeld = (toast: ToastEntry) => isHeldBy(holds, toast);
  const toastAboveDialog = toasts.find(({ id }) => id === holds.focus) ?? toasts.find(isHeld) ?? toasts.at(-1);
  return (
    <div role="status" aria-live="polite" className={styles.list}>
      {toasts.map((toast) => (
        <Toast
          key={toast.id}
          toast={toast}
          isHidden={showsOne && toast !== toastAboveDialog}
          isHeld={isHeld(toast)}
          onHold={onHold}
          onDismiss={onDismiss}
        />
      ))}
    </div>
  );
}

function Toast(props: {
  toast: ToastEntry;
  isHidden: boolean;
  isHeld: boolean;
  onHold: Hold;
  onDismiss: (id: number) => void;
}) {
  const { toast, isHidden, isHeld, onHold, onDismiss } = props;
  const { id, message, wasShown, tone = 'neutral', action, durationMs = TOAST_MS } = toast;
  const hasAction = action !== undefined;
  useReleaseOnUnmount(id, onHold);
  useEffect(() => {
    if (!isHidden) wasShown.current = true;
    const isWaiting = isHidden && (hasAction || !wasShown.current);
    if (isHeld || isWaiting) return;
    const timer = setTimeout(() => onDismiss(id), durationMs);
    return () => clearTimeout(timer);
  }, [id, wasShown, isHeld, isHidden, hasAction, durationMs, onDismiss]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering or focusing a toast pauses its timer
    <div
      data-toast
      hidden={isHidden}
      className={classNames(styles.toast, styles[tone])}
      onPointerEnter={() => onHold(id, 'pointer', true)}
      onPointerLeave={() => onHold(id, 'pointer', false)}
      onFocus={() => onHold(id, 'focus', true)}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onHold(id, 'focus', false);
      }}
    >
      {tone === 'success' ? <CircleCheck size={16} aria-hidden /> : null}
      {tone === 'danger' ? <CircleAlert size={16} aria-hidden /> : null}
      <p className={styles.message}>{message}</p>
      {action ? (
        <Button
          size="small"
          onClick={() => {
            onDismiss(id);
            action.onAction();
          }}
        >
          {action.label}
        </Button>
      ) : null}
      <IconButton size="small" label={texts.dismiss} icon={<X size={14} aria-hidden />} onClick={() => onDismiss(id)} />
    </div>
  );
}

/** An element that is removed, for example because a dialog opens or closes, reports neither that the pointer nor that the focus leaves it. */
function useReleaseOnUnmount(id: number, onHold: Hold): void {
  useLayoutEffect(
    () => () => {
      onHold(id, 'pointer', false);
      onHold(id, 'focus', false);
    },
    [id, onHold],
  );
}
