import { Banner, Button, linkClass } from '@minutehand/ui';
import { getErrorMessage, Link, useMutation, usePageTitle, useParams, useSessionActions } from '@minutehand/web-kit';
import styles from '../../components/AuthForm.module.css';
import { cancelDeletion } from '../../deletion-api.ts';
import { texts } from './texts.ts';

/** The target of the link that cancels a deletion. A click cancels it, not the visit, because mail scanners may open links. */
export function DeletionScreen() {
  const { token = '' } = useParams();
  const { refresh } = useSessionActions();
  usePageTitle(texts.title);
  const cancelMutation = useMutation({ mutationFn: () => cancelDeletion(token), onSuccess: refresh });
  return (
    <div className={styles.container}>
      <h1 className={styles.title}>{texts.title}</h1>
      {cancelMutation.isSuccess ? (
        <>
          <Banner tone="success" live>
            {texts.cancelled}
          </Banner>
          <Link to="/dashboard" className={linkClass('text')}>
            {texts.goOn}
          </Link>
        </>
      ) : cancelMutation.error ? (
        <Banner tone="danger" live>
          {getErrorMessage(cancelMutation.error)}
        </Banner>
      ) : (
        <>
          <p className={styles.intro}>{texts.intro}</p>
          <Button variant="primary" wide busy={cancelMutation.isPending} onClick={() => cancelMutation.mutate()}>
            {texts.action}
          </Button>
        </>
      )}
    </div>
  );
}
