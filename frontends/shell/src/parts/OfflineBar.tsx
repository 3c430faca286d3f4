import { WifiOff } from '@minutehand/ui';
import { useCableStatus, useOnline } from '@minutehand/web-kit';
import { texts } from '../texts.ts';
import styles from './OfflineBar.module.css';
import { useInterruption } from './use-interruption.ts';

/** Shows that the browser is offline or that the live connection is interrupted. */
export function OfflineBar() {
  const isOnline = useOnline();
  const isInterrupted = useInterruption(useCableStatus() === 'interrupted');
  const message = !isOnline ? texts.offline : isInterrupted ? texts.interrupted : '';
  return (
    <div role="status" className={message ? styles.bar : undefined} data-offline-bar={message ? '' : undefined}>
      {message ? (
        <>
          <WifiOff size={16} aria-hidden />
          <p>{message}</p>
        </>
      ) : null}
    </div>
  );
}
