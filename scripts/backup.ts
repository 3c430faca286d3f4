// Makes a backup of the product, which may be running, and verifies it: docs/backup.md.
// BACKUP_DIR is the folder of all backups, BACKUP_KEY_FILE encrypts them, BACKUP_KEEP deletes older ones.
import { createBackup, deleteOldBackups } from './lib/backup/create-backup.ts';
import { readBackupKey } from './lib/backup/encryption.ts';
import { getInstallation, requireNoComposeInstallation } from './lib/backup/installation.ts';
import {
  getBackupKeyFile,
  getBackupsFolder,
  getBackupsToKeep,
  getStateFolder,
  loadDotEnv,
} from './lib/launcher/settings.ts';

loadDotEnv();
try {
  requireNoComposeInstallation(process.env);
  const keyFile = getBackupKeyFile();
  const backupsToKeep = getBackupsToKeep();
  const backupsDir = getBackupsFolder();
  const { folder, missingOrDamagedFiles } = await createBackup({
    installation: getInstallation(getStateFolder(), process.env),
    backupsDir,
    key: keyFile === undefined ? undefined : await readBackupKey(keyFile),
    now: () => new Date(),
    print: (line) => console.log(line),
  });
  console.log(`Backup: ${folder}${keyFile === undefined ? ' (not encrypted; BACKUP_KEY_FILE encrypts it)' : ''}`);
  if (missingOrDamagedFiles.length > 0) {
    const files = missingOrDamagedFiles.length === 1 ? 'uploaded file is' : 'uploaded files are';
    console.error(
      `The backup lacks files: ${missingOrDamagedFiles.length} ${files} missing or damaged. Restore them from an earlier backup (docs/backup.md). No old backup was deleted.`,
    );
    process.exitCode = 1;
  } else if (backupsToKeep !== undefined) {
    for (const name of await deleteOldBackups(backupsDir, backupsToKeep)) console.log(`Deleted the old backup ${name}`);
  }
} catch (error) {
  console.error(`The backup failed: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
