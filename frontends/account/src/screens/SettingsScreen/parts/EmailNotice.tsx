import { Banner } from '@minutehand/ui';
import { useSignedIn } from '@minutehand/web-kit';
import { ResendLink } from '../../../components/ResendLink.tsx';

/** Tells users whose email address is not confirmed what they cannot do yet, and how to confirm it. */
export function EmailNotice() {
  const { user } = useSignedIn();
  if (user.email_verified) return null;
  return (
    <Banner tone="accent" actions={<ResendLink />}>
      <strong>Confirm your email address.</strong> Open the link that we mailed to {user.email}. Until then you can't
      invite people, send mail, or create access tokens and calendar feeds.
    </Banner>
  );
}
