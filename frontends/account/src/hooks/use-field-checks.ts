import { useState } from 'react';
import { checkFields, type FieldErrors, type FieldValues } from '../domain/check-fields.ts';

/** The errors of a form's fields, found on submit. Typing in a field clears its error. */
export function useFieldChecks() {
  const [errors, setErrors] = useState<FieldErrors>({});
  return {
    errors,
    /** True if the fields may be submitted. */
    check: (values: FieldValues): boolean => {
      const fieldErrors = checkFields(values);
      setErrors(fieldErrors);
      return Object.keys(fieldErrors).length === 0;
    },
    clear: (field: keyof FieldValues) => setErrors(({ [field]: _, ...others }) => others),
  };
}
