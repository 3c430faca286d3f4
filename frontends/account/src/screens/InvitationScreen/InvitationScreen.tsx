import { Banner, Button } from '@minutehand/ui';
import {
  getErrorMessage,
  Navigate,
  useMutation,
  useNavigate,
  usePageTitle,
  useParams,
  useSession,
  useSessionActions,
} from '@minutehand/web-kit';
import { acceptInvitation } from '../../api.ts';
import styles from '../../components/AuthForm.module.css';
import { texts } from '../../texts.ts';

/** The target of an invitation link: signed-in users accept it, others register first. */
export function InvitationScreen() {
  const { token = '' } = useParams();
  const session = useSession();
  const { setSession } = useSessionActions();
  const navigate = useNavigate();
  usePageTitle(texts.invitation.title);
  const acceptMutation = useMutation({
    mutationFn: () => acceptInvitation(token),
    onSuccess: (response) => {
      setSession(response);
      void navigate('/meetings');
    },
  });
  if (session.status !== 'signed-in') {
    return <Navigate to={`/register?invitation_token=${encodeURIComponent(token)}`} replace />;
  }
  return (
    <div className={styles.container}>
      <h1 className={styles.title}>{texts.invitation.title}</h1>
      <p className={styles.intro}>{texts.invitation.introSignedIn(session.user.name)}</p>
      {acceptMutation.error ? (
        <Banner tone="danger" live>
          {getErrorMessage(acceptMutation.error)}
        </Banner>
      ) : null}
      <Button variant="primary" wide busy={acceptMutation.isPending} onClick={() => acceptMutation.mutate()}>
        {texts.invitation.accept}
      </Button>
    </div>
  );
}
