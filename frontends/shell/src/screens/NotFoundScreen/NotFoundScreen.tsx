import { buttonClass, PageHeader } from '@minutehand/ui';
import { Link, usePageTitle } from '@minutehand/web-kit';
import { texts } from '../../texts.ts';

export function NotFoundScreen() {
  usePageTitle(texts.notFound.title);
  return (
    <>
      <PageHeader title={texts.notFound.title} meta={texts.notFound.detail} />
      <Link to="/" className={buttonClass({ variant: 'primary' })}>
        {texts.notFound.action}
      </Link>
    </>
  );
}
