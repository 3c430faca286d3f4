import { Banner } from '@minutehand/ui';
import { useLocation } from '@minutehand/web-kit';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { texts } from '../texts.ts';
import { getSsoResult, setSsoResult, subscribeToSsoResult } from './return-after-reauthentication.ts';
import styles from './SsoResult.module.css';

const dismiss = () => setSsoResult(null);

/** The result of a re-authentication with the provider, on the screen where it was requested. */
export function SsoResult() {
  const result = useSyncExternalStore(subscribeToSsoResult, getSsoResult);
  const { pathname } = useLocation();
  const [firstPath] = useState(pathname);
  const hasLeft = pathname !== firstPath;
  useEffect(() => {
    if (hasLeft) dismiss();
  }, [hasLeft]);
  if (result === null || hasLeft) return null;
  const isReauthenticated = result === 'confirmed';
  return (
    <div className={styles.result}>
      <Banner tone={isReauthenticated ? 'success' : 'danger'} isAnnounced onDismiss={dismiss}>
        {isReauthenticated ? texts.ssoResult.confirmed : texts.ssoResult.failed(result)}
      </Banner>
    </div>
  );
}
