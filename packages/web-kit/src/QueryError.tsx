import { ErrorState } from '@minutehand/ui';
import { ApiError, getErrorMessage } from './api/api-error.ts';

export interface QueryErrorProps {
  /** A read that failed. */
  query: { readonly error: unknown; readonly isFetching: boolean; refetch: () => Promise<unknown> };
}

/** In the place of what could not be read: why not, the request's id when the server has stumbled, and a button that asks again. */
export function QueryError({ query }: QueryErrorProps) {
  const { error } = query;
  const requestId = error instanceof ApiError && error.status >= 500 ? error.requestId : null;
  return (
    <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} requestId={requestId}>
      {getErrorMessage(error)}
    </ErrorState>
  );
}
