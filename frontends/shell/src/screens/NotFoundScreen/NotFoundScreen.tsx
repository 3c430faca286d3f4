import { buttonClass, EmptyState, PageHeader } from '@minutehand/ui';
import { Link, usePageTitle } from '@minutehand/web-kit';

export function NotFoundScreen() {
  usePageTitle('Not found');
  return (
    <>
      <PageHeader title="Not found" />
      <EmptyState
        action={
          <Link to="/" className={buttonClass({ variant: 'primary' })}>
            Go to the start
          </Link>
        }
      >
        There is nothing at this address, or it is not yours to see.
      </EmptyState>
    </>
  );
}
