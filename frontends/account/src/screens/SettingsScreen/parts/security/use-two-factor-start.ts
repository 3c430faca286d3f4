import type { StartTwoFactorResponse } from '@minutehand/contracts/http/credentials';
import { useToast } from '@minutehand/ui';
import { getErrorMessage, useMutation } from '@minutehand/web-kit';

/** The secret of a setup that was started; it is in memory only. */
export function useTwoFactorStart(startTwoFactor: () => Promise<StartTwoFactorResponse>) {
  const toast = useToast();
  const startMutation = useMutation({
    mutationFn: startTwoFactor,
    onError: (error) => toast(getErrorMessage(error), { tone: 'danger' }),
  });
  return {
    started: startMutation.data,
    isStarting: startMutation.isPending,
    start: () => startMutation.mutate(),
    cancel: () => startMutation.reset(),
  };
}
