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
import { ResendVerificationButton } from '../../components/ResendVerificationButton.tsx';
import { texts } from '../../texts.ts';

/** The target of the link that confirms an email address. A click confirms it, because mail servers may open links. */
export function EmailVerificationScreen() {
  const { token = '' } = useParams();
  const { user } = useSignedIn();
  const { setUser } = useSessionActions();
  usePageTitle(texts.verification.title);
  const verifyMutation = useMutation({
    mutationFn: () => verifyEmail(token),
    onSuccess: (response) => setUser(response.user),
  });
  return (
    <div className={styles.container}>
      <h1 className={styles.title}>{texts.verification.title}</h1>
      {user.email_verified === true ? (
        <>
          <Banner tone="success" live>
            {texts.verification.confirmed(user.email)}
          </Banner>
          <Link to="/meetings" className={linkClass('text')}>
            {texts.verification.goToMeetings}
          </Link>
        </>
      ) : verifyMutation.error ? (
        <>
          <Banner tone="danger" live>
            {getErrorMessage(verifyMutation.error)}
          </Banner>
          <ResendVerificationButton />
        </>
      ) : (
        <>
          <p className={styles.intro}>{texts.verification.intro(user.name, user.email)}</p>
          <Button variant="primary" wide busy={verifyMutation.isPending} onClick={() => verifyMutation.mutate()}>
            {texts.verification.action}
          </Button>
        </>
      )}
    </div>
  );
}
