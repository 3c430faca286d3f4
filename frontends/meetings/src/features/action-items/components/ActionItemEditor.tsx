import { Button, ErrorState, Loading, SkeletonText } from '@minutehand/ui';
import { ErrorBoundary } from '@minutehand/web-kit';
import { lazy, Suspense } from 'react';
import { texts } from '../texts.ts';
import type { ActionItemFormProps } from './ActionItemForm.tsx';

const load = () => lazy(async () => ({ default: (await import('./ActionItemForm.tsx')).ActionItemForm }));

/** Loaded on demand: the form contains the date and member pickers. */
let Form = load();

/** Lazy-loads the action item form and shows an error with a retry if that fails. */
export function ActionItemEditor(props: ActionItemFormProps) {
  return (
    <ErrorBoundary
      resetKey=""
      fallback={(reset) => (
        <ErrorState
          onRetry={() => {
            // React.lazy caches a rejected import, so create a new one.
            Form = load();
            reset();
          }}
          action={<Button onClick={props.onClose}>{texts.cancel}</Button>}
        >
          {texts.formNotLoaded}
        </ErrorState>
      )}
    >
      <Suspense
        fallback={
          <Loading label={texts.loadingForm}>
            <SkeletonText lines={3} />
          </Loading>
        }
      >
        <Form {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
