import { ErrorState } from '@minutehand/ui';
import { ApiError, getErrorMessage } from './api/api-error.ts';

export type QueryErrorProps = {
  /** A failed query. */
  query: { readonly error: unknown; readonly isFetching: boolean; refetch: () => Promise<unknown> };
};

/** Shows why a query failed, with a Retry button and, for server errors, the request id. */
export function QueryError({ query }: QueryErrorProps) {
  const { error } = query;
  const requestId = error instanceof ApiError && error.status >= 500 ? error.requestId : null;
  return (
    <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} requestId={requestId}>
      {getErrorMessage(error)}
    </ErrorState>
  );
}
