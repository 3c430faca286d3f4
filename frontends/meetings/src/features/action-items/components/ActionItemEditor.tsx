import { Button, ErrorState, Loading, SkeletonText } from '@minutehand/ui';
import { ErrorBoundary } from '@minutehand/web-kit';
import { lazy, Suspense } from 'react';
import type { ActionItemFormProps } from './ActionItemForm.tsx';

const load = () => lazy(async () => ({ default: (await import('./ActionItemForm.tsx')).ActionItemForm }));

/** It brings the pickers, which no page needs before somebody edits. */
let Form = load();

/** The form of an action item, once it is there; where it does not come, that is said in its place. */
export function ActionItemEditor(props: ActionItemFormProps) {
  return (
    <ErrorBoundary
      resetKey=""
      fallback={(reset) => (
        <ErrorState
          onRetry={() => {
            // What failed once would fail for ever.
            Form = load();
            reset();
          }}
          action={<Button onClick={props.onClose}>Cancel</Button>}
        >
          The form could not be loaded. Please check your connection.
        </ErrorState>
      )}
    >
      <Suspense
        fallback={
          <Loading label="Loading the form">
            <SkeletonText lines={3} />
          </Loading>
        }
      >
        <Form {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
