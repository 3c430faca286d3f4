import { buttonClass } from '@minutehand/ui';
import { Link, useLocation } from '@minutehand/web-kit';
import type { ReactNode } from 'react';
import { OfflineBar } from '../parts/OfflineBar.tsx';
import { texts } from '../texts.ts';
import { Brand } from './Brand.tsx';
import styles from './PlainFrame.module.css';
import { SkipLink } from './SkipLink.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

/** The layout without navigation, for signed-out users and for errors. */
export function PlainFrame({ isGuest = false, children }: { isGuest?: boolean; children: ReactNode }) {
  const main = useFocusOnNavigation();
  const { pathname } = useLocation();
  return (
    <div className={styles.frame}>
      <SkipLink />
      <OfflineBar />
      <header className={styles.header}>
        <Link to="/" className={styles.home}>
          <Brand />
        </Link>
        {isGuest ? (
          <nav aria-label={texts.navigation.label} className={styles.links}>
            <Link to="/pricing" className={buttonClass({ variant: 'ghost' })}>
              {texts.navigation.pricing}
            </Link>
            {pathname === '/sign-in' ? null : (
              <Link to="/sign-in" className={buttonClass()}>
                {texts.navigation.signIn}
              </Link>
            )}
          </nav>
        ) : null}
      </header>
      <main ref={main} id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  );
}
