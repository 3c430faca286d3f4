import { Banner } from '@minutehand/ui';
import { useSession } from '@minutehand/web-kit';
import { SsoConnectionSection } from '../sso/SsoConnectionSection.tsx';
import { texts as ssoTexts } from '../sso/texts.ts';
import { BrowserSessionList } from './BrowserSessionList.tsx';
import { EmailForm } from './EmailForm.tsx';
import { PasskeySection } from './PasskeySection.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { TwoFactorSection } from './TwoFactorSection.tsx';

/** The user's credentials, and the browsers in which they are signed in. A session of single sign-on cannot change credentials. */
export function SecuritySettings() {
  const session = useSession();
  const isSso = session.status === 'signed-in' && session.isSso === true;
  return (
    <>
      {isSso ? (
        <Banner>{ssoTexts.connection.managed}</Banner>
      ) : (
        <>
          <EmailForm />
          <PasswordForm />
          <TwoFactorSection />
          <PasskeySection />
          <SsoConnectionSection />
        </>
      )}
      <BrowserSessionList />
    </>
  );
}
