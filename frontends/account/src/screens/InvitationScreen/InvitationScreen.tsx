import { Banner, Button, linkClass, SkeletonText } from '@minutehand/ui';
import {
  getErrorMessage,
  Link,
  Navigate,
  useMutation,
  useNavigate,
  usePageTitle,
  useParams,
  useSession,
  useSessionActions,
} from '@minutehand/web-kit';
import { startTransition, useState } from 'react';
import { acceptInvitation } from '../../api.ts';
import styles from '../../components/AuthForm.module.css';
import { InvalidInvitation } from '../../components/invitations/InvalidInvitation.tsx';
import { isInvitationRejected, useInvitation } from '../../hooks/use-invitation.ts';
import { texts } from '../../texts.ts';

/** The target of an invitation link: signed-in users accept it, others register first. */
export function InvitationScreen() {
  const { token = '' } = useParams();
  const session = useSession();
  const { setSession } = useSessionActions();
  const navigate = useNavigate();
  // The new session clears the cache; the used invitation must not be refetched.
  const [isAccepted, setAccepted] = useState(false);
  const {
    data: invitation,
    isLoading,
    error,
  } = useInvitation(session.status === 'signed-in' && !isAccepted ? token : undefined);
  const title = invitation ? texts.invitation.titleFor(invitation.account_name) : texts.invitation.title;
  usePageTitle(title);
  const acceptMutation = useMutation({
    mutationFn: async () => {
      const response = await acceptInvitation(token);
      setAccepted(true);
      return response;
    },
    onSuccess: (response) => {
      // Session and address change in one transition. Otherwise this screen would mount again for the new account and
      // load the used invitation again.
      startTransition(() => {
        setSession(response);
        void navigate('/meetings');
      });
    },
  });
  if (session.status !== 'signed-in') {
    return <Navigate to={`/register?invitation_token=${encodeURIComponent(token)}`} replace />;
  }
  if (isInvitationRejected(error))
    return (
      <InvalidInvitation error={error}>
        <Link to="/meetings" className={linkClass('text')}>
          {texts.verification.goToMeetings}
        </Link>
      </InvalidInvitation>
    );
  return (
    <div className={styles.container}>
      <h1 className={styles.title}>{title}</h1>
      {invitation ? <p>{texts.invitation.invitedBy(invitation.invited_by, invitation.account_name)}</p> : null}
      {isLoading ? <SkeletonText lines={1} /> : null}
      <p className={styles.intro}>
        {texts.invitation.introSignedIn(session.user.name)}
        {invitation && !isSameEmail(invitation.email, session.user.email)
          ? ` ${texts.invitation.otherEmail(invitation.email)}`
          : null}
      </p>
      {acceptMutation.error ? (
        <Banner tone="danger" isAnnounced>
          {getErrorMessage(acceptMutation.error)}
        </Banner>
      ) : null}
      <Button
        variant="primary"
        isFullWidth
        disabled={isLoading}
        isBusy={acceptMutation.isPending}
        onClick={() => acceptMutation.mutate()}
      >
        {texts.invitation.accept}
      </Button>
    </div>
  );
}

const isSameEmail = (email: string, other: string): boolean => email.toLowerCase() === other.toLowerCase();
