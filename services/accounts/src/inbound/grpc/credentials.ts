import type { CredentialsServiceService } from '@minutehand/contracts/proto/accounts/v1/credentials';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import { changePassword } from '../../app/credentials/change-password.ts';
import { confirmEmailChange } from '../../app/email-change/confirm-email-change.ts';
import { getEmailChangeDelivery } from '../../app/email-change/get-email-change-delivery.ts';
import { requestEmailChange } from '../../app/email-change/request-email-change.ts';
import { addPasskey, startPasskey } from '../../app/passkeys/add-passkey.ts';
import { deletePasskey, listPasskeys, renamePasskey } from '../../app/passkeys/manage-passkeys.ts';
import { signInWithPasskey, startPasskeySignIn } from '../../app/passkeys/sign-in-with-passkey.ts';
import type { Ports } from '../../app/ports.ts';
import { confirmTwoFactor } from '../../app/two-factor/confirm-two-factor.ts';
import { disableTwoFactor } from '../../app/two-factor/disable-two-factor.ts';
import { getTwoFactor } from '../../app/two-factor/get-two-factor.ts';
import { renewRecoveryCodes } from '../../app/two-factor/renew-recovery-codes.ts';
import { startTwoFactor } from '../../app/two-factor/start-two-factor.ts';
import { presentPasskey, presentSubject } from './present.ts';

const gatewayOnly = { services: ['gateway'] } as const;
const notificationsOnly = { services: ['notifications'] } as const;
const adminAccess = { actor: 'admin' } as const;

/** Changes to the credentials of a signed-in user. */
export function credentialsHandlers(ports: Ports): Handlers<typeof CredentialsServiceService> {
  return {
    changePassword: defineHandler(adminAccess, async (request, { caller }) => ({
      subject: presentSubject(await changePassword(ports, caller, request)),
    })),
    requestEmailChange: defineHandler(adminAccess, ({ email }, { caller }) => requestEmailChange(ports, caller, email)),
    confirmEmailChange: defineHandler(adminAccess, async ({ token }, { caller }) => ({
      subject: presentSubject(await confirmEmailChange(ports, caller, token)),
    })),
    getEmailChangeDelivery: defineHandler(notificationsOnly, ({ userId, emailChangeId }) =>
      getEmailChangeDelivery(ports, userId, emailChangeId),
    ),
    startPasskey: defineHandler(adminAccess, async ({ code }, { caller }) => ({
      optionsJson: await startPasskey(ports, caller, code),
    })),
    addPasskey: defineHandler(adminAccess, async (request, { caller }) => ({
      passkey: presentPasskey(await addPasskey(ports, caller, request)),
    })),
    listPasskeys: defineHandler(adminAccess, async (_request, { caller }) => ({
      passkeys: (await listPasskeys(ports, caller)).map(presentPasskey),
    })),
    renamePasskey: defineHandler(adminAccess, async (request, { caller }) => ({
      passkey: presentPasskey(await renamePasskey(ports, caller, request)),
    })),
    deletePasskey: defineHandler(adminAccess, async ({ id }, { caller }) => {
      await deletePasskey(ports, caller, id);
      return {};
    }),
    startPasskeySignIn: defineHandler(gatewayOnly, async () => ({ optionsJson: await startPasskeySignIn(ports) })),
    signInWithPasskey: defineHandler(gatewayOnly, async ({ responseJson }, { caller }) => ({
      subject: presentSubject(await signInWithPasskey(ports, caller, responseJson)),
    })),
    getTwoFactor: defineHandler(adminAccess, (_request, { caller }) => getTwoFactor(ports, caller)),
    startTwoFactor: defineHandler(adminAccess, (_request, { caller }) => startTwoFactor(ports, caller)),
    confirmTwoFactor: defineHandler(adminAccess, async ({ code }, { caller }) => ({
      recoveryCodes: await confirmTwoFactor(ports, caller, code),
    })),
    disableTwoFactor: defineHandler(adminAccess, async ({ code }, { caller }) => {
      await disableTwoFactor(ports, caller, code);
      return {};
    }),
    renewRecoveryCodes: defineHandler(adminAccess, async ({ code }, { caller }) => ({
      recoveryCodes: await renewRecoveryCodes(ports, caller, code),
    })),
  };
}
