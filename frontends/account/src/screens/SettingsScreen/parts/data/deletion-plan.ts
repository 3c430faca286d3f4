import { useQuery, useSignedIn } from '@minutehand/web-kit';
import { getDeletionPlan } from '../../../../deletion-api.ts';

/** What the deletion of the user would do; shared by the sections of the tab. */
export function useDeletionPlan() {
  const { user } = useSignedIn();
  return useQuery({ queryKey: ['deletion-plan', user.id], queryFn: ({ signal }) => getDeletionPlan(signal) });
}
