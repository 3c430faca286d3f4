import { Banner, Button } from '@minutehand/ui';
import {
  getErrorMessage,
  useMutation,
  useNavigate,
  usePageTitle,
  useParams,
  useSession,
  useSessionActions,
} from '@minutehand/web-kit';
import styles from '../../components/AuthForm.module.css';
import { cancelDeletion } from '../../deletion-api.ts';
import { texts } from './texts.ts';

/** The target of the link that cancels a deletion. A click cancels it, not the visit, because mail scanners may open links. */
export function DeletionScreen() {
  const { token = '' } = useParams();
  const session = useSession();
  const { refresh } = useSessionActions();
  const navigate = useNavigate();
  usePageTitle(texts.title);
  const cancelMutation = useMutation({ mutationFn: () => cancelDeletion(token) });
  const leaveMutation = useMutation({
    mutationFn: async () => {
      // Only now: a session without a deletion has another frame, so this screen would begin again and not say that it succeeded.
      if (session.status === 'signed-in') await refresh();
      await navigate('/dashboard');
    },
  });
  return (
    <div className={styles.container}>
      <h1 className={styles.title}>{texts.title}</h1>
      {cancelMutation.isSuccess ? (
        <>
          <Banner tone="success" live>
            {texts.cancelled}
          </Banner>
          <Button variant="primary" wide busy={leaveMutation.isPending} onClick={() => leaveMutation.mutate()}>
            {texts.goOn}
          </Button>
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
