import { Button, linkClass } from '@minutehand/ui';
import { Link, useMutation, useNavigate, useParams, useSession, useSessionActions } from '@minutehand/web-kit';
import { EmailLinkScreen } from '../../components/EmailLinkScreen.tsx';
import { cancelDeletion } from '../../deletion-api.ts';
import { texts } from './texts.ts';

/** Cancels a deletion, opened from an emailed link. */
export function DeletionScreen() {
  const { token = '' } = useParams();
  const session = useSession();
  const { refresh } = useSessionActions();
  const navigate = useNavigate();
  const cancelMutation = useMutation({ mutationFn: () => cancelDeletion(token) });
  const leaveMutation = useMutation({
    mutationFn: async () => {
      // Only after the success message was shown: once the session has no deletion, the shell shows another layout, which mounts this screen again.
      if (session.status === 'signed-in') await refresh();
      await navigate('/dashboard');
    },
  });
  return (
    <EmailLinkScreen
      title={texts.title}
      intro={texts.intro}
      action={texts.action}
      mutation={cancelMutation}
      success={cancelMutation.isSuccess ? texts.cancelled : undefined}
      links={{
        afterSuccess: (
          <Button variant="primary" isFullWidth isBusy={leaveMutation.isPending} onClick={() => leaveMutation.mutate()}>
            {texts.goToDashboard}
          </Button>
        ),
        afterError: (
          <Link to="/dashboard" className={linkClass('text')}>
            {texts.goToDashboard}
          </Link>
        ),
      }}
    />
  );
}
