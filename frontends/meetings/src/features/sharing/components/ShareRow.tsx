import type { Share, ShareRole } from '@minutehand/contracts/http/shares';
import { Avatar, Button, IconButton, Select, X } from '@minutehand/ui';
import { useState } from 'react';
import { roleNamed, roleOptions, roleWords } from '../share-roles.ts';
import styles from './ShareDialog.module.css';

interface ShareRowProps {
  share: Share;
  isOwn: boolean;
  mayShare: boolean;
  /** Stays as it is: a meeting has an owner. */
  isLastOwner: boolean;
  onRole: (role: ShareRole) => Promise<void>;
  onRemove: () => Promise<void>;
  onLeave: () => void;
}

/** Somebody who may read the meeting, and in which role. */
export function ShareRow({ share, isOwn, mayShare, isLastOwner, onRole, onRemove, onLeave }: ShareRowProps) {
  const [underWay, setUnderWay] = useState<'role' | 'removal' | null>(null);
  const isBusy = underWay !== null;
  const name = share.name || share.email || 'Former member';

  async function change(role: ShareRole) {
    if (isBusy) return;
    setUnderWay('role');
    await onRole(role);
    setUnderWay(null);
  }

  async function remove() {
    setUnderWay('removal');
    await onRemove();
    setUnderWay(null);
  }

  return (
    <li className={styles.row}>
      <Avatar name={name} decorative />
      <span className={styles.who}>
        <span className={styles.name}>{isOwn ? `${name} (you)` : name}</span>
        <span className={styles.email}>{share.email}</span>
      </span>
      {mayShare && !isLastOwner ? (
        <Select
          label={`Role of ${name}`}
          hideLabel
          value={share.role}
          options={roleOptions}
          aria-disabled={isBusy}
          onChange={(event) => void change(roleNamed(event.target.value))}
        />
      ) : (
        <span className={styles.role}>{roleWords[share.role]}</span>
      )}
      {isOwn && !isLastOwner ? <Button onClick={onLeave}>Leave</Button> : null}
      {mayShare && !isOwn && !isLastOwner ? (
        <IconButton
          label={`Remove ${name}`}
          icon={<X size={16} aria-hidden />}
          busy={underWay === 'removal'}
          disabled={underWay === 'role'}
          onClick={() => void remove()}
        />
      ) : null}
    </li>
  );
}
