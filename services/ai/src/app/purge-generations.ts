import { systemScope } from '@minutehand/service-kit/identity';
import { forEachInBatches } from '@minutehand/service-kit/store';
import { purgeWriterSettingsAndUsage } from './account-writer-settings.ts';
import type { Ports } from './ports.ts';

/** Cancels and purges the generations of a deleted meeting. */
export async function purgeMeeting(ports: Ports, accountId: string, meetingId: string): Promise<void> {
  ports.running.cancel(accountId, meetingId);
  await purgeGenerations(ports, accountId, { where: { meetingId } });
}

/** Cancels and purges all generations of a deleted account, its writer settings and its usage. */
export async function purgeAccount(ports: Ports, accountId: string): Promise<void> {
  ports.running.cancel(accountId);
  await purgeGenerations(ports, accountId, {});
  await purgeWriterSettingsAndUsage(ports, accountId);
}

async function purgeGenerations(
  { generations }: Ports,
  accountId: string,
  query: { readonly where?: { readonly meetingId: string } },
): Promise<void> {
  const scope = systemScope('purges deleted generations', accountId);
  await forEachInBatches(generations.stream(scope, query), ({ id }) => generations.remove(scope, id));
}
