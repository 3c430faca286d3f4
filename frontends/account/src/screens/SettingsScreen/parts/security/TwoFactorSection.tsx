import type { TwoFactorResponse } from '@minutehand/contracts/http/credentials';
import { Badge, Button, Loading, SkeletonText, useToast } from '@minutehand/ui';
import { QueryError, useQuery, useQueryClient } from '@minutehand/web-kit';
import { useState } from 'react';
import {
  confirmTwoFactor,
  disableTwoFactor,
  getTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
} from '../../../../credentials-api.ts';
import styles from '../../SettingsScreen.module.css';
import { CodeForm } from './CodeForm.tsx';
import { QrCode } from './QrCode.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { texts } from './texts.ts';
import { TWO_FACTOR_KEY } from './two-factor-key.ts';
import { useTwoFactorStart } from './use-two-factor-start.ts';

const { twoFactor: twoFactorTexts } = texts;

/** Two-factor authentication: turning it on with an app, new recovery codes, turning it off. */
export function TwoFactorSection() {
  const queryClient = useQueryClient();
  const state = useQuery({ queryKey: TWO_FACTOR_KEY, queryFn: ({ signal }) => getTwoFactor(signal) });
  const [codes, setCodes] = useState<readonly string[]>();
  const refresh = () => queryClient.invalidateQueries({ queryKey: TWO_FACTOR_KEY });
  async function showCodes(newCodes: readonly string[]) {
    setCodes(newCodes);
    await refresh();
  }
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>
        {twoFactorTexts.title} {state.data?.enabled ? <Badge tone="success">{twoFactorTexts.on}</Badge> : null}
      </h2>
      <p className={styles.muted}>{twoFactorTexts.intro}</p>
      {codes ? <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} /> : null}
      {state.isPending ? (
        <Loading label={twoFactorTexts.loading}>
          <SkeletonText lines={1} />
        </Loading>
      ) : state.isError ? (
        <QueryError query={state} />
      ) : state.data.enabled ? (
        <Enabled state={state.data} onCodes={showCodes} onDisabled={refresh} />
      ) : (
        <Setup onCodes={showCodes} />
      )}
    </section>
  );
}

function Setup({ onCodes }: { onCodes: (codes: readonly string[]) => Promise<void> }) {
  const { started, start, isStarting, cancel } = useTwoFactorStart(startTwoFactor);
  if (!started)
    return (
      <Button isBusy={isStarting} onClick={start}>
        {twoFactorTexts.turnOn}
      </Button>
    );
  return (
    <>
      <p>{twoFactorTexts.scan}</p>
      <QrCode text={started.uri} label={twoFactorTexts.qrCode} />
      <p className={styles.muted}>{twoFactorTexts.typeSecret}</p>
      <code className={styles.secret}>{started.secret.match(/.{1,4}/g)?.join(' ')}</code>
      <CodeForm
        label={twoFactorTexts.firstCode}
        action={twoFactorTexts.confirm}
        isNumeric
        onSubmit={confirmTwoFactor}
        onDone={onCodes}
        onCancel={cancel}
      />
    </>
  );
}

function Enabled(props: {
  state: TwoFactorResponse;
  onCodes: (codes: readonly string[]) => Promise<void>;
  onDisabled: () => Promise<void>;
}) {
  const toast = useToast();
  const [action, setAction] = useState<'disable' | 'renew'>();
  const close = () => setAction(undefined);
  if (action === undefined)
    return (
      <>
        <p className={styles.muted}>{twoFactorTexts.codesLeft(props.state.recovery_codes_left)}</p>
        <div className={styles.actions}>
          <Button onClick={() => setAction('renew')}>{twoFactorTexts.renew}</Button>
          <Button onClick={() => setAction('disable')}>{twoFactorTexts.turnOff}</Button>
        </div>
      </>
    );
  return action === 'renew' ? (
    <CodeForm
      key="renew"
      label={twoFactorTexts.code}
      action={twoFactorTexts.renewConfirm}
      onSubmit={renewRecoveryCodes}
      onDone={async (codes) => {
        close();
        await props.onCodes(codes);
      }}
      onCancel={close}
    />
  ) : (
    <CodeForm
      key="disable"
      label={twoFactorTexts.code}
      action={twoFactorTexts.turnOff}
      onSubmit={disableTwoFactor}
      onDone={async () => {
        toast(twoFactorTexts.turnedOff, { tone: 'success' });
        close();
        await props.onDisabled();
      }}
      onCancel={close}
    />
  );
}
