import { BrowserSessionList } from './BrowserSessionList.tsx';
import { EmailForm } from './EmailForm.tsx';
import { PasskeySection } from './PasskeySection.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { TwoFactorSection } from './TwoFactorSection.tsx';

/** The user's credentials, and the browsers in which they are signed in. */
export function SecuritySettings() {
  return (
    <>
      <EmailForm />
      <PasswordForm />
      <TwoFactorSection />
      <PasskeySection />
      <BrowserSessionList />
    </>
  );
}
