import { Button, linkClass, Select, TextField, useToast } from '@minutehand/ui';
import {
  getErrorMessage,
  getFieldErrors,
  Link,
  useMutation,
  useNow,
  useSessionActions,
  useSignedIn,
  useUnsavedChanges,
} from '@minutehand/web-kit';
import { type FormEvent, useState } from 'react';
import { updateUser } from '../../../api.ts';
import { texts } from '../../../texts.ts';
import styles from '../SettingsScreen.module.css';
import { formatDateExample, getDateLanguageOptions } from './date-languages.ts';
import { ProfilePicture } from './picture/ProfilePicture.tsx';

function getTimeZoneOptions(current: string): { value: string; label: string }[] {
  const supportedZones = Intl.supportedValuesOf('timeZone');
  const zones = current === '' || supportedZones.includes(current) ? supportedZones : [current, ...supportedZones];
  return [
    { value: '', label: texts.profile.noTimeZone },
    ...zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
  ];
}

/** The user's picture, name, time zone and language of dates. */
export function Profile() {
  const { user } = useSignedIn();
  const { setUser } = useSessionActions();
  const toast = useToast();
  const [saved, setSaved] = useState(user);
  const [name, setName] = useState(user.name);
  const [timeZone, setTimeZone] = useState(user.time_zone);
  // Absent in the session of an earlier release.
  const [dateLanguage, setDateLanguage] = useState(user.date_language ?? '');
  const now = useNow();
  const saveMutation = useMutation({
    mutationFn: () => updateUser({ name, time_zone: timeZone, date_language: dateLanguage }),
    onSuccess: (savedUser) => {
      setUser(savedUser);
      setSaved(savedUser);
      // The server may have trimmed the name.
      setName(savedUser.name);
      toast(texts.profile.saved, { tone: 'success' });
    },
    onError: (error) => toast(getErrorMessage(error, texts.profile.failed), { tone: 'danger' }),
  });
  // The fields are not compared with the session, because the user may change the session in another tab.
  const isChanged = name !== saved.name || timeZone !== saved.time_zone || dateLanguage !== (saved.date_language ?? '');
  useUnsavedChanges(isChanged && !saveMutation.isPending, { isLostOnSearchParamsChange: true });
  function submit(event: FormEvent) {
    event.preventDefault();
    saveMutation.mutate();
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ProfilePicture />
      <TextField
        label={texts.profile.name}
        name="name"
        autoComplete="name"
        value={name}
        error={getFieldErrors(saveMutation.error, 'name')}
        onChange={(event) => setName(event.target.value)}
      />
      <dl className={styles.details}>
        <div className={styles.detail}>
          <dt>{texts.profile.email}</dt>
          <dd>
            {user.email}{' '}
            <Link to="/settings?tab=security" className={linkClass('text')}>
              {texts.profile.changeEmail}
            </Link>
          </dd>
        </div>
      </dl>
      <Select
        label={texts.profile.timeZone}
        name="time_zone"
        options={getTimeZoneOptions(user.time_zone)}
        value={timeZone}
        error={getFieldErrors(saveMutation.error, 'time_zone')}
        onChange={(event) => setTimeZone(event.target.value)}
      />
      <Select
        label={texts.profile.dateLanguage}
        name="date_language"
        hint={texts.profile.dateExample(formatDateExample(dateLanguage, now))}
        options={getDateLanguageOptions(saved.date_language ?? '')}
        value={dateLanguage}
        error={getFieldErrors(saveMutation.error, 'date_language')}
        onChange={(event) => setDateLanguage(event.target.value)}
      />
      <Button type="submit" variant="primary" isBusy={saveMutation.isPending}>
        {saveMutation.isPending ? texts.profile.saving : texts.profile.save}
      </Button>
    </form>
  );
}
