// Makes a backup of the product, which may run, and verifies it: docs/backup.md.
// BACKUP_DIR is the folder of all backups, BACKUP_KEY_FILE encrypts them, BACKUP_KEEP deletes older ones.
import { createBackup, deleteOldBackups } from './lib/backup/create-backup.ts';
import { readBackupKey } from './lib/backup/encryption.ts';
import { getInstallation } from './lib/backup/installation.ts';
import {
  getBackupKeyFile,
  getBackupsFolder,
  getKeptBackups,
  getStateFolder,
  loadDotEnv,
} from './lib/launcher/settings.ts';

loadDotEnv();
try {
  const keyFile = getBackupKeyFile();
  const keptCount = getKeptBackups();
  const backupsDir = getBackupsFolder();
  const { folder } = await createBackup({
    installation: getInstallation(getStateFolder(), process.env),
    backupsDir,
    key: keyFile === undefined ? undefined : await readBackupKey(keyFile),
    now: () => new Date(),
    print: (line) => console.log(line),
  });
  console.log(`Backup: ${folder}${keyFile === undefined ? ' (not encrypted; BACKUP_KEY_FILE encrypts it)' : ''}`);
  if (keptCount !== undefined) {
    for (const name of await deleteOldBackups(backupsDir, keptCount)) console.log(`Deleted the old backup ${name}`);
  }
} catch (error) {
  console.error(`The backup failed: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
