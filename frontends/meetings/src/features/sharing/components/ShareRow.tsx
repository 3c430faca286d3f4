import type { Share, ShareRole } from '@minutehand/contracts/http/meetings/shares';
import { Button, IconButton, Select, X } from '@minutehand/ui';
import { PersonAvatar } from '@minutehand/web-kit';
import { useState } from 'react';
import { parseRole, ROLE_OPTIONS } from '../share-roles.ts';
import { texts } from '../texts.ts';
import styles from './ShareDialog.module.css';

type ShareRowProps = {
  share: Share;
  isOwn: boolean;
  canShare: boolean;
  /** Read-only, because a meeting needs an owner. */
  isLastOwner: boolean;
  onRole: (role: ShareRole) => Promise<void>;
  onRemove: () => Promise<void>;
  onLeave: () => void;
};

/** One person with access and their role. */
export function ShareRow({ share, isOwn, canShare, isLastOwner, onRole, onRemove, onLeave }: ShareRowProps) {
  const [pending, setPending] = useState<'role' | 'removal' | null>(null);
  const isBusy = pending !== null;
  const name = share.name || share.email || texts.formerMember;

  async function change(role: ShareRole) {
    if (isBusy) return;
    setPending('role');
    await onRole(role);
    setPending(null);
  }

  async function remove() {
    setPending('removal');
    await onRemove();
    setPending(null);
  }

  return (
    <li className={styles.row}>
      <PersonAvatar userId={share.user_id} name={name} />
      <span className={styles.personName}>
        <span className={styles.name}>{isOwn ? texts.you(name) : name}</span>
        <span className={styles.email}>{share.email}</span>
      </span>
      {canShare && !isLastOwner ? (
        <Select
          label={texts.roleOf(name)}
          hideLabel
          value={share.role}
          options={ROLE_OPTIONS}
          aria-disabled={isBusy}
          onChange={(event) => void change(parseRole(event.target.value))}
        />
      ) : (
        <span className={styles.role}>{texts.roles[share.role]}</span>
      )}
      {isOwn && !isLastOwner ? <Button onClick={onLeave}>{texts.leave}</Button> : null}
      {canShare && !isOwn && !isLastOwner ? (
        <IconButton
          label={texts.remove(name)}
          icon={<X size={16} aria-hidden />}
          isBusy={pending === 'removal'}
          disabled={pending === 'role'}
          onClick={() => void remove()}
        />
      ) : null}
    </li>
  );
}
