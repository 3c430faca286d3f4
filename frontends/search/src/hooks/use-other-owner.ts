import { useSignedIn } from '@minutehand/web-kit';

type Owned = { readonly owner: string; readonly owner_id?: string | undefined };

/** The name of a meeting's owner; empty for the user's own meetings. Names are compared if the id of the owner is unknown. */
export function useOtherOwner({ owner, owner_id: ownerId }: Owned): string {
  const { user } = useSignedIn();
  const isOwn = ownerId === undefined ? owner === user.name : ownerId === user.id;
  return isOwn ? '' : owner;
}
