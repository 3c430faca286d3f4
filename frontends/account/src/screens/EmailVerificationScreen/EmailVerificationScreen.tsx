import { linkClass } from '@minutehand/ui';
import { Link, useMutation, useParams, useSessionActions, useSignedIn } from '@minutehand/web-kit';
import { verifyEmail } from '../../api.ts';
import { EmailLinkScreen } from '../../components/EmailLinkScreen.tsx';
import { ResendVerificationButton } from '../../components/ResendVerificationButton.tsx';
import { texts } from '../../texts.ts';

/** Confirms the user's email address, opened from an emailed link. */
export function EmailVerificationScreen() {
  const { token = '' } = useParams();
  const { user } = useSignedIn();
  const { setUser } = useSessionActions();
  const verifyMutation = useMutation({
    mutationFn: () => verifyEmail(token),
    onSuccess: (response) => setUser(response.user),
  });
  const { title, intro, action, confirmed, goToMeetings } = texts.verification;
  return (
    <EmailLinkScreen
      title={title}
      intro={intro(user.name, user.email)}
      action={action}
      mutation={verifyMutation}
      success={user.email_verified === true ? confirmed(user.email) : undefined}
      links={{
        afterSuccess: (
          <Link to="/meetings" className={linkClass('text')}>
            {goToMeetings}
          </Link>
        ),
        afterError: <ResendVerificationButton />,
      }}
    />
  );
}
