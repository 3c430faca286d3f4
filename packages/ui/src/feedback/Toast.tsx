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
import { POPOVER_MODE } from '../overlays/use-floating.ts';
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
type HeldToasts = { readonly pointer: number | null; readonly focus: number | null };
type SetHeld = (id: number, by: keyof HeldToasts, isHeld: boolean) => void;
type State = { readonly toasts: readonly ToastEntry[]; readonly heldToasts: HeldToasts };

type ShowToast = (message: string, options?: ToastOptions) => void;

const ToastContext = createContext<ShowToast | null>(null);

/** Returns the function that shows a toast: `toast('Minutes saved', { tone: 'success' })`. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (!show) throw new Error('useToast must be used within a ToastProvider');
  return show;
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [{ toasts, heldToasts }, setState] = useState<State>({
    toasts: [],
    heldToasts: { pointer: null, focus: null },
  });
  const countRef = useRef(0);
  const show = useCallback<ShowToast>((message, options) => {
    countRef.current += 1;
    const id = countRef.current;
    setState((state) => {
      const others = state.toasts.filter((toast) => !isRepeated(toast, message));
      const toast = { ...options, id, message, wasShown: { current: false } };
      return { ...state, toasts: removeExcessToast([...others, toast], state.heldToasts) };
    });
  }, []);
  const dismiss = useCallback(
    (id: number) => setState((state) => ({ ...state, toasts: state.toasts.filter((toast) => toast.id !== id) })),
    [],
  );
  const setHeld = useCallback<SetHeld>((id, by, isHeld) => {
    setState((state) => {
      if (!isHeld && state.heldToasts[by] !== id) return state;
      return { ...state, heldToasts: { ...state.heldToasts, [by]: isHeld ? id : null } };
    });
  }, []);
  return (
    <ToastContext value={show}>
      {children}
      <ToastRegion toasts={toasts} heldToasts={heldToasts} onHoldChange={setHeld} onDismiss={dismiss} />
    </ToastContext>
  );
}

/** The actions of two toasts differ even if their messages are the same: undoing one deletion does not undo another. */
const isRepeated = (toast: ToastEntry, message: string) => toast.message === message && !toast.action;

const isHeldIn = ({ pointer, focus }: HeldToasts, { id }: ToastEntry) => id === pointer || id === focus;

/** Drops one toast if there are too many, never a held one: the oldest that offers no action, or else the oldest. */
function removeExcessToast(toasts: readonly ToastEntry[], heldToasts: HeldToasts): readonly ToastEntry[] {
  if (toasts.length <= MAX_TOASTS) return toasts;
  const candidates = toasts.slice(0, -1).filter((toast) => !isHeldIn(heldToasts, toast));
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
  heldToasts: HeldToasts;
  onHoldChange: SetHeld;
  onDismiss: (id: number) => void;
};

function ToastRegion(props: RegionProps) {
  const { toasts } = props;
  const dialog = useTopDialog();
  const regionRef = useRef<HTMLElement>(null);
  const previousFocusRef = useRef<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new toast and each change of the top dialog
  useLayoutEffect(() => {
    showOnTop(regionRef.current);
    // The focused button was removed with its toast: restore the focus.
    if (document.activeElement !== document.body || !previousFocusRef.current?.isConnected) return;
    previousFocusRef.current.focus({ preventScroll: true });
    previousFocusRef.current = null;
  }, [toasts, dialog]);
  return createPortal(
    <section
      ref={regionRef}
      aria-label={texts.messages}
      data-toasts
      data-over-dialog={dialog ? '' : undefined}
      popover={POPOVER_MODE}
      className={styles.region}
      onFocus={({ relatedTarget, currentTarget }) => {
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
          previousFocusRef.current = relatedTarget;
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) previousFocusRef.current = null;
      }}
    >
      <ToastList {...props} showsOnlyOne={dialog !== null} />
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
function ToastList({
  toasts,
  heldToasts,
  showsOnlyOne,
  onHoldChange,
  onDismiss,
}: RegionProps & { showsOnlyOne: boolean }) {
  const isHeld = (toast: ToastEntry) => isHeldIn(heldToasts, toast);
  const toastAboveDialog = toasts.find(({ id }) => id === heldToasts.focus) ?? toasts.find(isHeld) ?? toasts.at(-1);
  return (
    <div role="status" aria-live="polite" className={styles.list}>
      {toasts.map((toast) => (
        <Toast
          key={toast.id}
          toast={toast}
          isHidden={showsOnlyOne && toast !== toastAboveDialog}
          isHeld={isHeld(toast)}
          onHoldChange={onHoldChange}
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
  onHoldChange: SetHeld;
  onDismiss: (id: number) => void;
}) {
  const { toast, isHidden, isHeld, onHoldChange, onDismiss } = props;
  const { id, message, wasShown, tone = 'neutral', action, durationMs = TOAST_MS } = toast;
  const hasAction = action !== undefined;
  useEndHoldOnUnmount(id, onHoldChange);
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
      onPointerEnter={() => onHoldChange(id, 'pointer', true)}
      onPointerLeave={() => onHoldChange(id, 'pointer', false)}
      onFocus={() => onHoldChange(id, 'focus', true)}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onHoldChange(id, 'focus', false);
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
function useEndHoldOnUnmount(id: number, onHoldChange: SetHeld): void {
  useLayoutEffect(
    () => () => {
      onHoldChange(id, 'pointer', false);
      onHoldChange(id, 'focus', false);
    },
    [id, onHoldChange],
  );
}
