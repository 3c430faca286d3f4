import { linkClass } from '@minutehand/ui';
import { Link, useMutation, useParams, useSessionActions, useSignedIn } from '@minutehand/web-kit';
import { EmailLinkScreen } from '../../components/EmailLinkScreen.tsx';
import { confirmEmailChange } from '../../credentials-api.ts';
import { texts } from './texts.ts';

/** Confirms a new email address, opened from an emailed link. */
export function EmailChangeScreen() {
  const { token = '' } = useParams();
  const { user } = useSignedIn();
  const { setSession } = useSessionActions();
  const confirmMutation = useMutation({ mutationFn: () => confirmEmailChange(token), onSuccess: setSession });
  const settingsLink = (
    <Link to="/settings?tab=security" className={linkClass('text')}>
      {texts.goToSettings}
    </Link>
  );
  return (
    <EmailLinkScreen
      title={texts.title}
      intro={texts.intro(user.name, user.email)}
      action={texts.action}
      mutation={confirmMutation}
      success={confirmMutation.isSuccess ? texts.confirmed(user.email) : undefined}
      links={{ afterSuccess: settingsLink, afterError: settingsLink }}
    />
  );
}
