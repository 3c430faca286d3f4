import { Banner, Checkbox, ConfirmDialog, useToast } from '@minutehand/ui';
import { getErrorMessage, useMutation, useQueryClient } from '@minutehand/web-kit';
import { useState } from 'react';
import { setSsoRequired } from '../../../../sso-api.ts';
import styles from '../../SettingsScreen.module.css';
import { SSO_SETTINGS_KEY } from './sso-keys.ts';
import { texts } from './texts.ts';

const { settings: settingsTexts } = texts;

/** Requires single sign-on of all members but owners, after a confirmation. */
export function RequireSso({ required }: { required: boolean }) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const changeMutation = useMutation({
    mutationFn: setSsoRequired,
    onSuccess: (saved) => {
      queryClient.setQueryData(SSO_SETTINGS_KEY, saved);
      toast(saved.required ? settingsTexts.requiredOn : settingsTexts.requiredOff, { tone: 'success' });
    },
  });
  return (
    <div className={styles.form}>
      <Checkbox
        label={settingsTexts.required}
        checked={required}
        disabled={changeMutation.isPending}
        onChange={(checked) => (checked ? setConfirming(true) : changeMutation.mutate(false))}
      />
      <p className={styles.muted}>{settingsTexts.requiredHint}</p>
      {changeMutation.error ? (
        <Banner tone="danger" isAnnounced>
          {getErrorMessage(changeMutation.error)}
        </Banner>
      ) : null}
      <ConfirmDialog
        open={isConfirming}
        title={settingsTexts.requireTitle}
        confirmLabel={settingsTexts.requireConfirm}
        isDanger
        onClose={() => setConfirming(false)}
        onConfirm={async () => {
          await changeMutation.mutateAsync(true).catch(() => undefined);
        }}
      >
        {settingsTexts.requireDetail}
      </ConfirmDialog>
    </div>
  );
}
