import { BrowserSessionList } from './BrowserSessionList.tsx';
import { EmailForm } from './EmailForm.tsx';
import { PasskeySection } from './PasskeySection.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { TwoFactorSection } from './TwoFactorSection.tsx';

/** What the user signs in with, and where they are signed in. */
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
