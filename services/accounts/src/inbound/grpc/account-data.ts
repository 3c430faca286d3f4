import type { AccountDataServiceService } from '@minutehand/contracts/proto/accounts/v1/account_data';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import { exportAccountData } from '../../app/accounts/export-account-data.ts';
import type { Ports } from '../../app/ports.ts';

export function createAccountDataHandlers(ports: Ports): Handlers<typeof AccountDataServiceService> {
  return {
    streamAccountData: defineHandler(
      { accessScope: 'admin', servicesActingForUsers: ['recordings'] },
      (_request, { caller, signal }) => exportAccountData(ports, caller, signal),
    ),
  };
}
