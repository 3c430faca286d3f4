import { TextField } from '@minutehand/ui';
import { texts } from '../texts.ts';

/** The current password of a user, or a new one with a hint about its length. */
export function PasswordField(props: {
  isNew?: boolean;
  label?: string;
  value: string;
  error: string | readonly string[] | undefined;
  onChange: (value: string) => void;
}) {
  const { isNew = false, label = texts.auth.password, value, error, onChange } = props;
  return (
    <TextField
      label={label}
      type="password"
      name="password"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      hint={isNew ? texts.auth.passwordHint : undefined}
      required
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
