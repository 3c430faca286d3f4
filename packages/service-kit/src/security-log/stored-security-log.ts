import { SecurityEventsServiceService } from '@minutehand/contracts/proto/accounts/v1/security_events';
import { serviceCaller } from '../identity/index.ts';
import type { RunningLifecycle } from '../lifecycle/types.ts';
import type { Logger } from '../log/index.ts';
import type { RpcClient, ServiceDefinition } from '../rpc/types.ts';
import type { SecurityLog } from './create-security-log.ts';
import { describeSecurityEvent, type SecurityEventRecord } from './describe-security-event.ts';
import { createSecurityEventSender } from './security-event-sender.ts';

/** The parts of a service that its security log needs. */
type Dependencies = {
  readonly log: Logger;
  readonly securityLog: SecurityLog;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly lifecycle: RunningLifecycle;
};
type ForwardingDependencies = Dependencies & {
  readonly config: { readonly name: string };
  readonly getClient: <S extends ServiceDefinition>(name: string, definition: S) => RpcClient<S>;
};

/** The security log of a service, whose events are also stored by `send`. */
export function createStoredSecurityLog(
  { log, securityLog, now, newId, lifecycle }: Dependencies,
  send: (events: readonly SecurityEventRecord[]) => Promise<unknown>,
): SecurityLog {
  const sender = createSecurityEventSender({ send, log });
  lifecycle.onStop('security events', () => sender.stop());
  return {
    record(caller, event) {
      securityLog.record(caller, event);
      sender.add(describeSecurityEvent(caller, event, { id: newId(), at: now() }));
    },
  };
}

/** The security log of a service other than `accounts`, which stores the events. */
export function createForwardedSecurityLog(kit: ForwardingDependencies): SecurityLog {
  const accounts = kit.getClient('accounts', SecurityEventsServiceService);
  const as = serviceCaller(kit.config.name, '');
  return createStoredSecurityLog(kit, (events) => accounts.recordSecurityEvents({ events: [...events] }, { as }));
}
