import { Banner } from '@minutehand/ui';
import { useSignedIn } from '@minutehand/web-kit';
import { texts } from '../texts.ts';
import { ResendVerificationButton } from './ResendVerificationButton.tsx';

/** For users with an unconfirmed email address: shows what they cannot do yet, and how to confirm the address. */
export function EmailNotice() {
  const { user } = useSignedIn();
  // Anything but true, such as a missing field, counts as unconfirmed.
  if (user.email_verified === true) return null;
  return (
    <Banner tone="accent" actions={<ResendVerificationButton />}>
      <strong>{texts.verification.notice}</strong> {texts.verification.noticeDetail(user.email)}
    </Banner>
  );
}
