import { ErrorState } from '@minutehand/ui';
import { ApiError, getErrorMessage } from './api/api-error.ts';

export type QueryErrorProps = {
  /** The h1, if the query was for the whole page. */
  title?: string;
  /** A failed query. */
  query: { readonly error: unknown; readonly isFetching: boolean; refetch: () => Promise<unknown> };
};

/** Shows why a query failed, with a Retry button and, for server errors, the request id. */
export function QueryError({ title, query }: QueryErrorProps) {
  const { error } = query;
  const requestId = error instanceof ApiError && error.status >= 500 ? error.requestId : null;
  return (
    <ErrorState title={title} onRetry={() => void query.refetch()} isRetrying={query.isFetching} requestId={requestId}>
      {getErrorMessage(error)}
    </ErrorState>
  );
}
