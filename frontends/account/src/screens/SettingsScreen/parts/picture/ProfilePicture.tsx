import type { User } from '@minutehand/contracts/http/session';
import { Avatar, Button, useToast } from '@minutehand/ui';
import {
  getErrorMessage,
  UploadError,
  uploadFile,
  useMutation,
  useQueryClient,
  useSessionActions,
  useSignedIn,
} from '@minutehand/web-kit';
import { useRef } from 'react';
import { deletePicture, setPicture } from '../../../../api.ts';
import settings from '../../SettingsScreen.module.css';
import { getMembershipsKey } from '../team/use-memberships.ts';
import { cropPicture } from './crop-picture.ts';
import styles from './ProfilePicture.module.css';
import { texts } from './texts.ts';

/** The picture of the user or their initials, with buttons to replace and to remove it. Saved immediately. */
export function ProfilePicture() {
  const { account, user } = useSignedIn();
  const { setUser } = useSessionActions();
  const queryClient = useQueryClient();
  const toast = useToast();
  const inputRef = useRef<HTMLInputElement>(null);
  const uploadButtonRef = useRef<HTMLButtonElement>(null);
  const show = (saved: User) => {
    setUser(saved);
    void queryClient.invalidateQueries({ queryKey: getMembershipsKey(account.id) });
  };
  const showError = (error: unknown) =>
    toast(error instanceof UploadError ? error.message : getErrorMessage(error, texts.failed), { tone: 'danger' });
  const uploadMutation = useMutation({
    mutationFn: async (file: File) => {
      const cropped = await cropPicture(file);
      if (cropped === undefined) return undefined;
      const { signal } = new AbortController();
      const { signedId } = await uploadFile(cropped, { signal, onProgress: () => undefined });
      return setPicture(signedId);
    },
    onSuccess: (saved) => {
      if (saved === undefined) return toast(texts.unreadable, { tone: 'danger' });
      show(saved);
      toast(texts.saved, { tone: 'success' });
    },
    onError: showError,
  });
  const removeMutation = useMutation({
    mutationFn: deletePicture,
    onSuccess: (saved) => {
      show(saved);
      // The button that had the focus is gone.
      uploadButtonRef.current?.focus();
      toast(texts.removed, { tone: 'success' });
    },
    onError: showError,
  });
  // Absent in responses of gateways that are not updated yet.
  const hasPicture = Boolean(user.picture_url);
  return (
    <fieldset className={styles.picture} aria-describedby="picture-hint">
      <legend className={styles.legend}>{texts.title}</legend>
      <div className={styles.row}>
        <Avatar name={user.name} picture={user.picture_url} size="large" decorative />
        <input
          ref={inputRef}
          className={styles.input}
          type="file"
          accept="image/*"
          tabIndex={-1}
          aria-label={texts.title}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            // The same file can be chosen again.
            currentTarget.value = '';
            if (file) uploadMutation.mutate(file);
          }}
        />
        <Button ref={uploadButtonRef} isBusy={uploadMutation.isPending} onClick={() => inputRef.current?.click()}>
          {hasPicture ? texts.change : texts.upload}
        </Button>
        {hasPicture ? (
          <Button variant="ghost" isBusy={removeMutation.isPending} onClick={() => removeMutation.mutate()}>
            {texts.remove}
          </Button>
        ) : null}
      </div>
      <p id="picture-hint" className={settings.muted}>
        {texts.hint}
      </p>
    </fieldset>
  );
}
