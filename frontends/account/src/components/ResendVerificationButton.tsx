import { Banner, Button } from '@minutehand/ui';
import { ApiError, getErrorMessage, useMutation, useSessionActions } from '@minutehand/web-kit';
import { requestEmailVerification } from '../api.ts';
import { texts } from '../texts.ts';

const HTTP_CONFLICT = 409;

/** Requests another email with a link that confirms the user's email address, and shows the result. */
export function ResendVerificationButton() {
  const { refresh } = useSessionActions();
  const requestMutation = useMutation({
    mutationFn: requestEmailVerification,
    onError: (error) => {
      // The address was confirmed in another tab or browser.
      if (error instanceof ApiError && error.status === HTTP_CONFLICT) void refresh();
    },
  });
  if (requestMutation.data)
    return (
      <Banner tone="success" isAnnounced>
        {requestMutation.data.message}
      </Banner>
    );
  return (
    <>
      {requestMutation.error ? (
        <Banner tone="danger" isAnnounced>
          {getErrorMessage(requestMutation.error)}
        </Banner>
      ) : null}
      <Button isBusy={requestMutation.isPending} onClick={() => requestMutation.mutate()}>
        {texts.verification.resend}
      </Button>
    </>
  );
}
