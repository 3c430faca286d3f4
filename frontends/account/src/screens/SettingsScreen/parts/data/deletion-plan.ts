import { useQuery, useSignedIn } from '@minutehand/web-kit';
import { getDeletionPlan } from '../../../../deletion-api.ts';

/** The effects of the deletion of the user; shared by the sections of the tab. */
export function useDeletionPlan() {
  const { user } = useSignedIn();
  return useQuery({ queryKey: ['deletion-plan', user.id], queryFn: ({ signal }) => getDeletionPlan(signal) });
}
