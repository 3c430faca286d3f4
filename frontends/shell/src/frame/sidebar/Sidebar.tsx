import {
  Button,
  getModifierKey,
  IconButton,
  Kbd,
  PanelLeft,
  Search,
  Tooltip,
  visuallyHiddenClass,
} from '@minutehand/ui';
import { Link, Slot, useLocation } from '@minutehand/web-kit';
import { type RefObject, useEffect, useRef } from 'react';
import { texts } from '../../texts.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { isCurrentItem, NAVIGATION, type NavigationItem } from './navigation.tsx';
import styles from './Sidebar.module.css';
import { UserMenu } from './UserMenu.tsx';
import type { SidebarMode } from './use-sidebar.ts';

export type SidebarProps = {
  mode: SidebarMode;
  /** Used on narrow screens, where the sidebar is a menu. */
  isMenuOpen: boolean;
  onCloseMenu: (returnFocus: boolean) => void;
  menuButtonRef: RefObject<HTMLButtonElement | null>;
  onToggle: (() => void) | undefined;
  /** The place of the button that opens the assistant; not used on narrow screens. */
  assistantRef: (place: HTMLElement | null) => void;
  onSearch: () => void;
  onShortcuts: () => void;
};

/** The navigation: open, collapsed to icons, or as a menu on narrow screens. */
export function Sidebar(props: SidebarProps) {
  const { mode, isMenuOpen, onCloseMenu, menuButtonRef, onToggle, assistantRef, onSearch, onShortcuts } = props;
  const asideRef = useRef<HTMLElement>(null);
  const backdropRef = useRef<HTMLDivElement>(null);
  const isOpenMenu = mode === 'menu' && isMenuOpen;
  useMenuDismissal(isOpenMenu, [asideRef, menuButtonRef, backdropRef], onCloseMenu);
  const isCollapsed = mode === 'collapsed';

  return (
    <>
      {isOpenMenu ? (
        <div ref={backdropRef} className={styles.backdrop} aria-hidden onClick={() => onCloseMenu(true)} />
      ) : null}
      <aside
        ref={asideRef}
        id="sidebar"
        className={styles.sidebar}
        data-mode={mode}
        data-open={isMenuOpen || undefined}
        aria-label={texts.sidebar.label}
      >
        <div className={styles.header}>
          <AccountMenu isCollapsed={isCollapsed} />
          {mode === 'open' ? <span ref={assistantRef} className={styles.assistant} /> : null}
          {onToggle && !isCollapsed ? (
            <IconButton
              size="small"
              label={texts.sidebar.collapse}
              shortcut="["
              icon={<PanelLeft size={16} aria-hidden />}
              onClick={onToggle}
            />
          ) : null}
        </div>
        {onToggle && isCollapsed ? (
          <IconButton
            label={texts.sidebar.open}
            shortcut="["
            icon={<PanelLeft size={18} aria-hidden />}
            className={styles.iconButton}
            onClick={onToggle}
          />
        ) : null}
        {mode === 'menu' ? null : isCollapsed ? (
          <IconButton
            label={texts.search.label}
            shortcut={`${getModifierKey()} K`}
            icon={<Search size={18} aria-hidden />}
            className={styles.iconButton}
            onClick={onSearch}
          />
        ) : (
          <Button icon={<Search size={16} aria-hidden />} className={styles.search} onClick={onSearch}>
            <span className={styles.grow}>{texts.search.label}</span>
            <Kbd>{getModifierKey()} K</Kbd>
          </Button>
        )}
        <nav aria-label={texts.navigation.label}>
          <ul className={styles.list}>
            {NAVIGATION.map((item) => (
              <li key={item.to}>
                <NavigationLink item={item} isCollapsed={isCollapsed} onNavigate={() => onCloseMenu(false)} />
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.footer}>
          {isCollapsed ? <span ref={assistantRef} className={styles.assistant} /> : null}
          {mode === 'menu' ? null : <Slot name="topbar" props={{ placement: isCollapsed ? 'collapsed' : 'sidebar' }} />}
          <UserMenu isCollapsed={isCollapsed} onShortcuts={onShortcuts} />
        </div>
      </aside>
    </>
  );
}

function NavigationLink(props: { item: NavigationItem; isCollapsed: boolean; onNavigate: () => void }) {
  const { item, isCollapsed, onNavigate } = props;
  const isCurrent = isCurrentItem(item, useLocation());
  const link = (
    <Link to={item.to} className={styles.link} aria-current={isCurrent ? 'page' : undefined} onClick={onNavigate}>
      {item.icon}
      <span className={isCollapsed ? visuallyHiddenClass : undefined}>{item.label}</span>
      {item.Count ? <item.Count isCollapsed={isCollapsed} /> : null}
    </Link>
  );
  return isCollapsed ? <Tooltip text={item.label}>{link}</Tooltip> : link;
}

/** Focuses the menu when it opens; closes it on Escape and on a press outside. */
function useMenuDismissal(
  isOpen: boolean,
  menuElements: ReadonlyArray<RefObject<HTMLElement | null>>,
  onClose: (returnFocus: boolean) => void,
) {
  const latestRef = useRef({ menuElements, onClose });
  useEffect(() => {
    latestRef.current = { menuElements, onClose };
  });
  useEffect(() => {
    if (!isOpen) return;
    latestRef.current.menuElements[0]?.current?.querySelector<HTMLElement>('nav a')?.focus();
    const onPointer = (event: PointerEvent) => {
      const { target } = event;
      const isInside = latestRef.current.menuElements.some(
        (part) => target instanceof Node && part.current?.contains(target),
      );
      if (!isInside) latestRef.current.onClose(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) latestRef.current.onClose(true);
    };
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen]);
}
