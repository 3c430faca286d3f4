import { TextField } from '@minutehand/ui';
import { texts } from '../texts.ts';

/** The email address that a user signs in with. */
export function EmailField(props: {
  value: string;
  error: string | readonly string[] | undefined;
  onChange: (value: string) => void;
}) {
  return (
    <TextField
      label={texts.auth.email}
      type="email"
      name="email"
      autoComplete="username"
      required
      value={props.value}
      error={props.error}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}
