import { Button } from '@minutehand/ui';
import { useMutation } from '@minutehand/web-kit';
import { useEffect, useRef, useState } from 'react';
import { AuthForm } from '../../components/AuthForm.tsx';
import { EmailField } from '../../components/EmailField.tsx';
import { useFieldChecks } from '../../hooks/use-field-checks.ts';
import { startSsoSignIn } from '../../sso-api.ts';
import { texts } from './texts.ts';

/** Signing in with the provider of an account, which the domain of the address selects. */
export function SsoStep(props: { email: string; onEmailChange: (email: string) => void; onBack: () => void }) {
  const { errors, check, clear } = useFieldChecks();
  const startMutation = useMutation({ mutationFn: startSsoSignIn });
  // The page of the provider is loading.
  const [isLeaving, setLeaving] = useState(false);
  const containerRef = useRef<HTMLDivElement>(null);
  useEffect(() => containerRef.current?.querySelector('input')?.focus(), []);
  function submit() {
    if (!check({ email: props.email })) return;
    startMutation.mutate({ email: props.email }, { onSuccess: () => setLeaving(true) });
  }
  return (
    <div ref={containerRef}>
      <AuthForm
        title={texts.sso.title}
        intro={texts.sso.intro}
        action={texts.sso.action}
        isBusy={startMutation.isPending || isLeaving}
        error={startMutation.error}
        fieldErrors={errors}
        onSubmit={submit}
        alternative={
          <Button variant="ghost" isFullWidth onClick={props.onBack}>
            {texts.back}
          </Button>
        }
      >
        <EmailField
          value={props.email}
          error={errors.email}
          onChange={(value) => {
            clear('email');
            props.onEmailChange(value);
          }}
        />
      </AuthForm>
    </div>
  );
}
