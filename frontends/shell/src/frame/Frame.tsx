import { IconButton, MenuIcon, Search } from '@minutehand/ui';
import { Link, lazyComponent, Slot, useLocation } from '@minutehand/web-kit';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { OfflineBar } from '../parts/OfflineBar.tsx';
import { SsoResult } from '../parts/SsoResult.tsx';
import { texts } from '../texts.ts';
import { AssistantLauncher } from './AssistantLauncher.tsx';
import { Brand } from './Brand.tsx';
import styles from './Frame.module.css';
import { keepFocus } from './keep-focus.ts';
import { SkipLink } from './SkipLink.tsx';
import { Sidebar } from './sidebar/Sidebar.tsx';
import { useSidebar } from './sidebar/use-sidebar.ts';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import { useFrameShortcuts } from './use-frame-shortcuts.ts';
import { useRecordingFlag } from './use-recording-flag.ts';

/** Loaded on demand. */
const SearchDialog = lazyComponent(
  async () => (await import('../parts/SearchDialog.tsx')).SearchDialog,
  ({ onClose }) => onClose(),
);
const ShortcutsDialog = lazyComponent(
  async () => (await import('../parts/ShortcutsDialog.tsx')).ShortcutsDialog,
  ({ onClose }) => onClose(),
);

type Overlay = 'none' | 'menu' | 'search' | 'shortcuts';

/** The layout for signed-in users: the sidebar, or a menu button on narrow screens. */
export function Frame({ children }: { children: ReactNode }) {
  const { mode, canToggle, toggle } = useSidebar();
  const [overlay, setOverlay] = useState<Overlay>('none');
  const main = useFocusOnNavigation();
  const menuButtonRef = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  const hasRecording = useRecordingFlag();
  const [assistantContainer, setAssistantContainer] = useState<HTMLElement | null>(null);
  const close = () => setOverlay('none');

  useFrameShortcuts({
    onSearch: () => setOverlay('search'),
    onShortcuts: () => setOverlay('shortcuts'),
    onToggle: canToggle ? toggle : undefined,
  });
  useEffect(() => keepFocus(document), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes any overlay
  useEffect(close, [pathname]);

  return (
    <div className={styles.frame} data-sidebar={mode}>
      <SkipLink />
      {mode === 'menu' ? (
        <header className={styles.topbar}>
          <IconButton
            ref={menuButtonRef}
            label={overlay === 'menu' ? texts.sidebar.closeMenu : texts.sidebar.openMenu}
            icon={<MenuIcon size={20} aria-hidden />}
            aria-expanded={overlay === 'menu'}
            aria-controls="sidebar"
            onClick={() => setOverlay(overlay === 'menu' ? 'none' : 'menu')}
          />
          <Link to="/" className={styles.home}>
            <Brand />
          </Link>
          <div className={styles.tools}>
            <span ref={setAssistantContainer} className={styles.tool} />
            <Slot name="topbar" props={{ placement: 'topbar' }} />
            <IconButton
              label={texts.search.label}
              icon={<Search size={20} aria-hidden />}
              onClick={() => setOverlay('search')}
            />
          </div>
        </header>
      ) : null}
      <Sidebar
        mode={mode}
        isMenuOpen={overlay === 'menu'}
        onCloseMenu={(returnFocus) => {
          setOverlay((current) => (current === 'menu' ? 'none' : current));
          if (returnFocus) menuButtonRef.current?.focus();
        }}
        menuButtonRef={menuButtonRef}
        onToggle={canToggle ? toggle : undefined}
        assistantRef={setAssistantContainer}
        onSearch={() => setOverlay('search')}
        onShortcuts={() => setOverlay('shortcuts')}
      />
      <div className={styles.page}>
        <OfflineBar />
        <SsoResult />
        <main ref={main} id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
      </div>
      <AssistantLauncher container={assistantContainer} mode={mode} />
      {hasRecording ? <Slot name="recorder" props={{}} /> : null}
      {overlay === 'search' ? <SearchDialog onClose={close} /> : null}
      {overlay === 'shortcuts' ? <ShortcutsDialog onClose={close} /> : null}
    </div>
  );
}
