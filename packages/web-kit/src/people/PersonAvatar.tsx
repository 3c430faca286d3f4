import { Avatar } from '@minutehand/ui';
import { usePicture } from './use-picture.ts';

/** The avatar of a person, with their picture if they are a member of the account and have one. */
export function PersonAvatar(props: {
  /** Null for a person who is not known to be a member. */
  userId: string | null | undefined;
  name: string;
  size?: 'small' | 'medium' | 'large';
  colorNumber?: number | undefined;
}) {
  const { userId, ...avatar } = props;
  return <Avatar {...avatar} picture={usePicture(userId)} decorative />;
}
