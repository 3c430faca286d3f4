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
import styles from '../../components/AuthForm.module.css';
import { confirmEmailChange } from '../../credentials-api.ts';
import { texts } from './texts.ts';

/**
 * The target of the link that confirms a new email address. A click confirms it, not the visit, because mail scanners
 * may open links.
 */
export function EmailChangeScreen() {
  const { token = '' } = useParams();
  const { user } = useSignedIn();
  const { setSession } = useSessionActions();
  usePageTitle(texts.title);
  const confirmMutation = useMutation({ mutationFn: () => confirmEmailChange(token), onSuccess: setSession });
  return (
    <div className={styles.container}>
      <h1 className={styles.title}>{texts.title}</h1>
      {confirmMutation.isSuccess ? (
        <Banner tone="success" live>
          {texts.confirmed(user.email)}
        </Banner>
      ) : confirmMutation.error ? (
        <Banner tone="danger" live>
          {getErrorMessage(confirmMutation.error)}
        </Banner>
      ) : (
        <>
          <p className={styles.intro}>{texts.intro(user.name, user.email)}</p>
          <Button variant="primary" wide busy={confirmMutation.isPending} onClick={() => confirmMutation.mutate()}>
            {texts.action}
          </Button>
        </>
      )}
      {confirmMutation.isSuccess || confirmMutation.error ? (
        <Link to="/settings?tab=security" className={linkClass('text')}>
          {texts.goToSettings}
        </Link>
      ) : null}
    </div>
  );
}
