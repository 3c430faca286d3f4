import { Button, ErrorState } from '@minutehand/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { isFileMissing } from './missing-file.ts';

/**
 * Shows that a component could not be loaded or rendered, with Retry. After a deployment, the files of an open page may no
 * longer exist, or be of another release (`isOutdated`): then only reloading the page helps.
 */
export function ComponentError(props: {
  /** The h1, if the component is the whole page. */
  title?: string;
  error: unknown;
  isOutdated?: boolean;
  onRetry: () => void;
  /** A further action beside Retry. */
  action?: ReactNode;
  children: ReactNode;
}) {
  const { title, error, isOutdated = false, onRetry, action, children } = props;
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    setMissing(false);
    void isFileMissing(error).then((isFileGone) => {
      if (isCurrent) setMissing(isFileGone);
    });
    return () => {
      isCurrent = false;
    };
  }, [error]);
  if (!isOutdated && !isMissing)
    return (
      <ErrorState title={title} onRetry={onRetry} action={action}>
        {children}
      </ErrorState>
    );
  return (
    <ErrorState
      title={title}
      action={
        <>
          <Button variant="primary" onClick={() => window.location.reload()}>
            Reload page
          </Button>
          {action}
        </>
      }
    >
      Minutehand was updated. Reload the page to continue.
    </ErrorState>
  );
}
