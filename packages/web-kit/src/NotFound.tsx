import { buttonClass, ErrorState } from '@minutehand/ui';
import { usePageTitle } from './hooks/use-page-title.ts';
import { Link } from './router.ts';
import { useSession } from './session/session-context.ts';

const TITLE = 'Page not found';

/** The page for an address that does not exist, or that the user may not read: the two look the same. */
export function NotFound() {
  usePageTitle(TITLE);
  const isSignedIn = useSession().status === 'signed-in';
  return (
    <ErrorState
      title={TITLE}
      action={
        <Link to={isSignedIn ? '/meetings' : '/'} className={buttonClass({ variant: 'primary' })}>
          {isSignedIn ? 'Go to meetings' : 'Go to home page'}
        </Link>
      }
    >
      This page doesn't exist, or you don't have access.
    </ErrorState>
  );
}
