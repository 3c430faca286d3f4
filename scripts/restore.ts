// Restores a backup into this installation, which must be stopped: docs/backup.md.
//   node scripts/restore.ts [folder of the backup, default the newest] [--services accounts,meetings] [--force]
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BACKED_UP_SERVICES, listBackups } from './lib/backup/create-backup.ts';
import { readBackupKey } from './lib/backup/encryption.ts';
import { getInstallation, requireNoComposeInstallation } from './lib/backup/installation.ts';
import { removeReplacedState } from './lib/backup/remove-replaced-state.ts';
import { restoreBackup } from './lib/backup/restore-backup.ts';
import { isStillRunning, readRunRecord } from './lib/launcher/run-record.ts';
import { getBackupKeyFile, getBackupsFolder, getStateFolder, loadDotEnv } from './lib/launcher/settings.ts';
import type { ServiceName } from './lib/services.ts';

const USAGE = `Usage: node scripts/restore.ts [folder] [--services ${BACKED_UP_SERVICES.join(',')}] [--force]`;

function readArguments(): { folder: string | undefined; services: ServiceName[] | undefined; isForced: boolean } {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { services: { type: 'string' }, force: { type: 'boolean', default: false } },
  });
  const names = values.services?.split(',');
  const unknown = names?.filter((name) => !BACKED_UP_SERVICES.some((service) => service === name)) ?? [];
  if (positionals.length > 1 || unknown.length > 0) throw new Error(USAGE);
  const services = BACKED_UP_SERVICES.filter((service) => names?.includes(service));
  return { folder: positionals[0], services: names && services, isForced: values.force };
}

loadDotEnv();
const stateDir = getStateFolder();
const print = (line: string) => console.log(line);
try {
  requireNoComposeInstallation(process.env);
  const { folder: requested, services, isForced } = readArguments();
  const run = await readRunRecord(join(stateDir, 'run.json'));
  if (run && (await isStillRunning(run.launcher))) {
    throw new Error('Minutehand is running. Stop it with `make down` first.');
  }
  const folder = requested ?? (await listBackups(getBackupsFolder())).at(-1);
  if (folder === undefined) throw new Error(`There is no backup in ${getBackupsFolder()}.`);
  const keyFile = getBackupKeyFile();
  print(`restoring ${folder}`);
  await restoreBackup({
    installation: getInstallation(stateDir, process.env),
    folder,
    key: keyFile === undefined ? undefined : await readBackupKey(keyFile),
    services,
    isForced,
    removeReplacedState: (restored) => removeReplacedState({ stateDir, env: process.env, print, services: restored }),
    now: () => new Date(),
    print,
  });
  print('Restored. Start the product with `make up`.');
} catch (error) {
  console.error(`The restore failed: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
