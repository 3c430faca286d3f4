import { buttonClass, EmptyState, PageHeader } from '@minutehand/ui';
import { Link, usePageTitle } from '@minutehand/web-kit';
import { texts } from '../../texts.ts';

export function NotFoundScreen() {
  usePageTitle(texts.notFound.title);
  return (
    <>
      <PageHeader title={texts.notFound.title} />
      <EmptyState
        action={
          <Link to="/" className={buttonClass({ variant: 'primary' })}>
            {texts.notFound.action}
          </Link>
        }
      >
        {texts.notFound.detail}
      </EmptyState>
    </>
  );
}
