import { Button, TextField } from '@minutehand/ui';
import { getFieldErrors } from '@minutehand/web-kit';
import { useEffect, useRef, useState } from 'react';
import { AuthForm } from '../../components/AuthForm.tsx';
import { texts as shared } from '../../texts.ts';
import { texts } from './texts.ts';

/** The second step of signing in: a code from the authenticator app, or a recovery code. */
export function CodeStep(props: {
  /** The error of the last code; undefined before the first one. */
  error: unknown;
  isBusy: boolean;
  onSubmit: (code: string) => void;
  onBack: () => void;
}) {
  const [code, setCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const fieldRef = useRef<HTMLInputElement>(null);
  useEffect(() => {
    fieldRef.current?.focus();
    if (props.error) fieldRef.current?.select();
  }, [props.error]);
  const codeErrors = getFieldErrors(props.error, 'code');
  function submit() {
    setIsMissing(code.trim() === '');
    if (code.trim() === '') fieldRef.current?.focus();
    else props.onSubmit(code);
  }
  return (
    <AuthForm
      title={texts.codeTitle}
      intro={texts.codeIntro}
      action={shared.auth.signIn}
      isBusy={props.isBusy}
      error={codeErrors ? undefined : props.error}
      onSubmit={submit}
      alternative={
        <Button variant="ghost" isFullWidth onClick={props.onBack}>
          {texts.back}
        </Button>
      }
    >
      <TextField
        ref={fieldRef}
        label={texts.code}
        hint={texts.codeHint}
        name="code"
        autoComplete="one-time-code"
        value={code}
        error={isMissing ? texts.codeMissing : codeErrors}
        onChange={(event) => {
          setIsMissing(false);
          setCode(event.target.value);
        }}
      />
    </AuthForm>
  );
}
