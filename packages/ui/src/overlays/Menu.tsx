import { Check } from 'lucide-react';
import {
  createContext,
  type KeyboardEvent,
  type MouseEventHandler,
  type ReactNode,
  type Ref,
  type RefObject,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from '../class-names.ts';
import { TYPE_AHEAD_MS } from '../limits.ts';
import type { Placement } from './compute-position.ts';
import styles from './Menu.module.css';
import { POPOVER_MODE, useDismiss, useFloating } from './use-floating.ts';

/** Props for the trigger button of a menu. */
export type MenuTriggerProps = {
  ref: Ref<HTMLButtonElement>;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: MouseEventHandler<HTMLButtonElement>;
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void;
};

export type MenuProps = {
  /** The accessible name of the menu. */
  label: string;
  trigger: (props: MenuTriggerProps) => ReactNode;
  placement?: Placement;
  /** MenuItem, MenuRadioItem, MenuGroup, MenuSeparator. */
  children: ReactNode;
};

const OPEN = true;

const CloseMenuContext = createContext<() => void>(() => undefined);

/** A menu button: arrows, Home, End and type-ahead move the focus; Escape and Tab close the menu. */
export function Menu({ label, trigger, placement = 'bottom-end', children }: MenuProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const initialFocusRef = useRef<'first' | 'last'>('first');
  const anchorRef = useRef<HTMLButtonElement>(null);

  function close(returnFocus: boolean) {
    setOpen(false);
    if (returnFocus) anchorRef.current?.focus();
  }

  function open(initial: 'first' | 'last') {
    initialFocusRef.current = initial;
    setOpen(true);
  }

  return (
    <>
      {trigger({
        ref: anchorRef,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onClick: () => (isOpen ? close(true) : open('first')),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          open(event.key === 'ArrowDown' ? 'first' : 'last');
        },
      })}
      {isOpen ? (
        <MenuPanel
          id={id}
          label={label}
          anchor={anchorRef}
          placement={placement}
          initialFocus={initialFocusRef.current}
          onClose={close}
        >
          {children}
        </MenuPanel>
      ) : null}
    </>
  );
}

/** A menu at the position of the pointer, for right-clicks and the menu key. Returns the focus to where it was. */
export function ContextMenu(props: {
  label: string;
  /** In the viewport, in pixels. */
  position: { left: number; top: number };
  onClose: () => void;
  children: ReactNode;
}) {
  const { label, position, onClose, children } = props;
  const id = useId();
  const anchorRef = useRef<HTMLSpanElement>(null);
  const [previousFocus] = useState(() => document.activeElement);

  function close(returnFocus: boolean) {
    onClose();
    if (returnFocus && previousFocus instanceof HTMLElement) previousFocus.focus({ preventScroll: true });
  }

  return (
    <>
      <span ref={anchorRef} aria-hidden className={styles.anchor} style={position} />
      <MenuPanel id={id} label={label} anchor={anchorRef} placement="bottom-start" initialFocus="first" onClose={close}>
        {children}
      </MenuPanel>
    </>
  );
}

function MenuPanel(props: {
  id: string;
  label: string;
  anchor: RefObject<HTMLElement | null>;
  placement: Placement;
  initialFocus: 'first' | 'last';
  onClose: (returnFocus: boolean) => void;
  children: ReactNode;
}) {
  const { id, label, anchor, placement, initialFocus, onClose, children } = props;
  const listRef = useRef<HTMLDivElement>(null);
  const typeAheadRef = useRef({ text: '', time: 0 });

  useFloating(OPEN, anchor, listRef, placement);
  useLayoutEffect(() => {
    getItems(listRef.current)
      .at(initialFocus === 'first' ? 0 : -1)
      ?.focus({ preventScroll: true });
  }, [initialFocus]);
  useDismiss(OPEN, [anchor, listRef], (reason) => onClose(reason === 'escape'));

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const items = getItems(listRef.current);
    const current = items.findIndex((item) => item.contains(document.activeElement));
    const next = getNextItem(event.key, items, current, event.timeStamp, typeAheadRef.current);
    if (event.key === 'Tab') onClose(true);
    if (event.key === ' ' && document.activeElement instanceof HTMLAnchorElement) {
      // Space must activate links as it activates buttons.
      event.preventDefault();
      document.activeElement.click();
    }
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <CloseMenuContext value={() => onClose(true)}>
      <div
        ref={listRef}
        id={id}
        role="menu"
        tabIndex={-1}
        aria-label={label}
        popover={POPOVER_MODE}
        className={styles.menu}
        onKeyDown={onKeyDown}
      >
        {children}
      </div>
    </CloseMenuContext>
  );
}

function getItems(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])') ?? [])];
}

function getNextItem(
  key: string,
  items: HTMLElement[],
  current: number,
  time: number,
  typeAhead: { text: string; time: number },
): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(current + 1) % items.length];
  if (key === 'ArrowUp') return items.at((current <= 0 ? items.length : current) - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  typeAhead.text = (time - typeAhead.time > TYPE_AHEAD_MS ? '' : typeAhead.text) + key.toLowerCase();
  typeAhead.time = time;
  const from = typeAhead.text.length === 1 ? current + 1 : Math.max(current, 0);
  const candidates = [...items.slice(from), ...items.slice(0, from)];
  return candidates.find((item) => item.textContent?.trim().toLowerCase().startsWith(typeAhead.text));
}

export type MenuItemProps = {
  children: ReactNode;
  icon?: ReactNode;
  /** Keyboard shortcut. */
  hint?: ReactNode;
  isDanger?: boolean;
  disabled?: boolean;
  onSelect?: () => void;
  /** Renders the item as a link to a document or a download. */
  href?: string;
  download?: boolean;
};

export function MenuItem({ children, icon, hint, isDanger, disabled, onSelect, href, download }: MenuItemProps) {
  const close = useContext(CloseMenuContext);
  const content = (
    <>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.text}>{children}</span>
      {hint ? <span className={styles.hint}>{hint}</span> : null}
    </>
  );
  const className = classNames(styles.item, isDanger && styles.danger);
  const select = () => {
    if (disabled) return;
    close();
    onSelect?.();
  };
  if (href && !disabled)
    return (
      <a role="menuitem" tabIndex={-1} href={href} download={download} className={className} onClick={select}>
        {content}
      </a>
    );
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={disabled || undefined}
      className={className}
      onClick={select}
    >
      {content}
    </button>
  );
}

/** A menu item in a group in which one is selected. */
export function MenuRadioItem(props: {
  children: ReactNode;
  checked: boolean;
  icon?: ReactNode;
  onSelect: () => void;
}) {
  const close = useContext(CloseMenuContext);
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={props.checked}
      tabIndex={-1}
      className={styles.item}
      onClick={() => {
        close();
        props.onSelect();
      }}
    >
      <span className={styles.icon}>{props.icon}</span>
      <span className={styles.text}>{props.children}</span>
      {props.checked ? <Check size={16} aria-hidden /> : null}
    </button>
  );
}

/** A group of items with a label. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a menu
    <div role="group" aria-labelledby={id}>
      <div id={id} className={styles.group}>
        {label}
      </div>
      {children}
    </div>
  );
}

export function MenuSeparator() {
  return <hr className={styles.separator} />;
}
