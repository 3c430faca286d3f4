import { EMAIL_CHARACTERS, PASSWORD_CHARACTERS, PERSON_NAME_CHARACTERS } from '@minutehand/contracts/limits';
import { texts } from '../texts.ts';

export type FieldValues = {
  name?: string;
  email?: string;
  /** The password of an existing user. */
  password?: string;
  newPassword?: string;
};
export type FieldErrors = Partial<Record<keyof FieldValues, string>>;

const { fields } = texts.auth;

const checks: Readonly<Record<keyof FieldValues, (value: string) => string | undefined>> = {
  name: (value) => {
    const name = value.trim();
    if (name === '') return fields.nameMissing;
    return name.length > PERSON_NAME_CHARACTERS ? fields.nameTooLong(PERSON_NAME_CHARACTERS) : undefined;
  },
  email: (value) => {
    const email = value.trim();
    if (email === '') return fields.emailMissing;
    return email.length <= EMAIL_CHARACTERS && /^[^\s@,<>]+@[^\s@,<>]+$/.test(email) ? undefined : fields.emailInvalid;
  },
  password: (value) => (value === '' ? fields.passwordMissing : undefined),
  newPassword: (value) => {
    if (value === '') return fields.newPasswordMissing;
    if (value.length < PASSWORD_CHARACTERS.min) return fields.passwordTooShort(PASSWORD_CHARACTERS.min);
    return value.length > PASSWORD_CHARACTERS.max ? fields.passwordTooLong(PASSWORD_CHARACTERS.max) : undefined;
  },
};

/** Checks fields before the server is called, which repeats these checks and makes others. Empty if all are valid. */
export function checkFields(values: FieldValues): FieldErrors {
  const errors: FieldErrors = {};
  for (const [field, check] of Object.entries(checks) as [keyof FieldValues, (value: string) => string | undefined][]) {
    const value = values[field];
    const error = value === undefined ? undefined : check(value);
    if (error) errors[field] = error;
  }
  return errors;
}
