import { usePageTitle, useParams } from '@minutehand/web-kit';
import { AssignedItem } from '../../features/action-items/components/assigned-item/AssignedItem.tsx';

/** One action item, for an external assignee who has its link. */
export function AssignedItemScreen() {
  const { token = '' } = useParams();
  usePageTitle('Action item');
  return <AssignedItem token={token} />;
}
