import { useSignedIn } from '@minutehand/web-kit';

/** The name of a meeting's owner; empty for the user's own meetings. */
export function useOtherOwner(owner: string): string {
  const { user } = useSignedIn();
  return owner === user.name ? '' : owner;
}
