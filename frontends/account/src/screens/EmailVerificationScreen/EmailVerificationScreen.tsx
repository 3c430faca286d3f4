import { Banner, Button, linkClass } from '@minutehand/ui';
import {
  getErrorMessage,
  Link,
  useMutation,
  usePageTitle,
  useParams,
  useSessionActions,
  useSignedIn,
} from '@minutehand/web-kit';
import { verifyEmail } from '../../api.ts';
import styles from '../../components/AuthForm.module.css';
import { ResendLink } from '../../components/ResendLink.tsx';

/** The target of the link that confirms an email address. A click confirms it, because mail servers may open links. */
export function EmailVerificationScreen() {
  const { token = '' } = useParams();
  const { user } = useSignedIn();
  const { setUser } = useSessionActions();
  usePageTitle('Confirm your email address');
  const verifyMutation = useMutation({
    mutationFn: () => verifyEmail(token),
    onSuccess: (response) => setUser(response.user),
  });
  return (
    <div className={styles.container}>
      <h1 className={styles.title}>Confirm your email address</h1>
      {user.email_verified ? (
        <>
          <Banner tone="success" live>
            {verifyMutation.data ? 'Thank you. ' : ''}Your email address {user.email} is confirmed.
          </Banner>
          <Link to="/meetings" className={linkClass('text')}>
            Go to meetings
          </Link>
        </>
      ) : verifyMutation.error ? (
        <>
          <Banner tone="danger" live>
            {getErrorMessage(verifyMutation.error)}
          </Banner>
          <ResendLink />
        </>
      ) : (
        <>
          <p className={styles.intro}>
            You are signed in as {user.name}. Confirm that you receive mail at {user.email}.
          </p>
          <Button variant="primary" wide busy={verifyMutation.isPending} onClick={() => verifyMutation.mutate()}>
            Confirm email address
          </Button>
        </>
      )}
    </div>
  );
}
