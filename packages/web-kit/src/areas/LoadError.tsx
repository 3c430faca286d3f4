import { Button, ErrorState } from '@minutehand/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { isFileMissing } from './missing-file.ts';

/**
 * Shows that a part of the page could not be loaded or rendered, with Retry. After a deployment, the files of an open page may no
 * longer exist: then only reloading the page helps.
 */
export function LoadError(props: { title: string; error: unknown; onRetry: () => void; children: ReactNode }) {
  const { title, error, onRetry, children } = props;
  const [isOutdated, setOutdated] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    setOutdated(false);
    void isFileMissing(error).then((isMissing) => {
      if (isCurrent) setOutdated(isMissing);
    });
    return () => {
      isCurrent = false;
    };
  }, [error]);
  if (!isOutdated)
    return (
      <ErrorState title={title} onRetry={onRetry}>
        {children}
      </ErrorState>
    );
  return (
    <ErrorState
      title={title}
      action={
        <Button variant="primary" onClick={() => window.location.reload()}>
          Reload page
        </Button>
      }
    >
      Minutehand was updated. Reload the page to continue.
    </ErrorState>
  );
}
