import { usePageTitle, useParams } from '@minutehand/web-kit';
import { AssignedItem } from '../../features/action-items/components/assigned-item/AssignedItem.tsx';
import { texts } from '../../features/action-items/texts.ts';

/** One action item, for an external assignee who has its link. */
export function AssignedItemScreen() {
  const { token = '' } = useParams();
  usePageTitle(texts.assignedTitle);
  return <AssignedItem token={token} />;
}
