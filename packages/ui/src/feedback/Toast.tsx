import { CircleAlert, CircleCheck, X } from 'lucide-react';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
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
import styles from './Toast.module.css';

export interface ToastOptions {
  tone?: 'neutral' | 'success' | 'danger';
  /** A way to undo or go on: "Undo". */
  action?: { label: string; onAction: () => void };
  /** How long it stays, in milliseconds, where somebody has to decide. */
  durationMs?: number;
}

interface ToastEntry extends ToastOptions {
  id: number;
  message: string;
}

type ShowToast = (message: string, options?: ToastOptions) => void;

const ToastContext = createContext<ShowToast | null>(null);

/** Says something for three seconds, or as long as it is told, at the edge of the screen: `toast('Minutes saved', { tone: 'success' })`. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (!show) throw new Error('useToast needs a ToastProvider above it');
  return show;
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ToastEntry[]>([]);
  const count = useRef(0);
  const show = useCallback<ShowToast>((message, options) => {
    count.current += 1;
    const id = count.current;
    setToasts((current) =>
      [...current.filter((toast) => toast.message !== message), { ...options, id, message }].slice(-MAX_TOASTS),
    );
  }, []);
  const dismiss = useMemo(() => (id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), []);
  return (
    <ToastContext value={show}>
      {children}
      <ToastRegion toasts={toasts} onDismiss={dismiss} />
    </ToastContext>
  );
}

/** The focus goes to the latest notice, which waits then; from there Tab goes on, and it returns when the notice goes. */
export function focusLatestToast(): void {
  const last = [...document.querySelectorAll('[data-notices] [data-notice]')].at(-1);
  last?.querySelector('button')?.focus();
}

function ToastRegion({ toasts, onDismiss }: { toasts: readonly ToastEntry[]; onDismiss: (id: number) => void }) {
  const dialog = useTopDialog();
  const region = useRef<HTMLElement>(null);
  const before = useRef<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown anew with each toast and in each dialog
  useLayoutEffect(() => {
    showOnTop(region.current);
    // The button that was pressed went with its toast: reading goes on where it was.
    if (document.activeElement !== document.body || !before.current?.isConnected) return;
    before.current.focus({ preventScroll: true });
    before.current = null;
  }, [toasts, dialog]);
  return createPortal(
    <section
      ref={region}
      aria-label="Notices"
      data-notices
      popover={TOP_LAYER}
      className={styles.region}
      onFocus={({ relatedTarget, currentTarget }) => {
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
          before.current = relatedTarget;
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) before.current = null;
      }}
    >
      <div role="status" aria-live="polite" className={styles.list}>
        {toasts.map((toast) => (
          <Toast key={toast.id} toast={toast} onDismiss={onDismiss} />
        ))}
      </div>
    </section>,
    dialog ?? document.body,
  );
}

/** The last that was shown is the topmost of the top layer. What is topmost already stays, so that its words are heard as a change. */
function showOnTop(region: HTMLElement | null): void {
  // Said as its dialog closed: it is shown anew where the next one is, or the page.
  if (!region?.showPopover || !region.isConnected) return;
  const open = [...document.querySelectorAll(':popover-open')];
  if (open.length === 1 && open[0] === region) return;
  if (open.includes(region)) region.hidePopover();
  region.showPopover();
}

function Toast({ toast, onDismiss }: { toast: ToastEntry; onDismiss: (id: number) => void }) {
  const [isPaused, setPaused] = useState(false);
  const { id, message, tone = 'neutral', action, durationMs = TOAST_MS } = toast;
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => onDismiss(id), durationMs);
    return () => clearTimeout(timer);
  }, [id, isPaused, durationMs, onDismiss]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the clock stands still while somebody reads or reaches for it
    <div
      data-notice
      className={classNames(styles.toast, styles[tone])}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
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
      <IconButton size="small" label="Dismiss" icon={<X size={14} aria-hidden />} onClick={() => onDismiss(id)} />
    </div>
  );
}
