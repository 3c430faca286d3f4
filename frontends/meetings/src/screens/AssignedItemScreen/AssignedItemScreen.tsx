import { usePageTitle, useParams } from '@minutehand/web-kit';
import { AssignedItem } from '../../features/action-items/components/assigned-item/AssignedItem.tsx';

/** One action item, for somebody outside of the account who has its link. */
export function AssignedItemScreen() {
  const { token = '' } = useParams();
  usePageTitle('Action item');
  return <AssignedItem token={token} />;
}
