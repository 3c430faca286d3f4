import { CircleAlert, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { texts } from '../texts.ts';
import styles from './State.module.css';

export type ErrorStateProps = {
  /** The h1, if the error is the whole page. */
  title?: string | undefined;
  /** The problem and its fix, unless that is Retry. */
  children: ReactNode;
  onRetry?: () => void;
  isRetrying?: boolean;
  /** Further actions beside Retry. */
  action?: ReactNode;
  /** Id of the failed request, for support. */
  requestId?: string | null;
};

/** Shown in place of content that failed to load. */
export function ErrorState({ title, children, onRetry, isRetrying = false, action, requestId }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <span aria-hidden className={styles.failed}>
        <CircleAlert size={20} />
      </span>
      {title === undefined ? null : <h1 className={styles.title}>{title}</h1>}
      <p className={styles.sentence}>{children}</p>
      {onRetry || action ? (
        <div className={styles.actions}>
          {onRetry ? (
            <Button icon={<RotateCw size={16} aria-hidden />} isBusy={isRetrying} onClick={onRetry}>
              {texts.retry}
            </Button>
          ) : null}
          {action}
        </div>
      ) : null}
      {requestId ? <p className={styles.requestId}>{texts.request(requestId)}</p> : null}
    </div>
  );
}
