// Makes a user of an installation of `make up` a platform admin, or revokes this. The product may be running.
//   node scripts/platform-admin.ts grant <email>
//   node scripts/platform-admin.ts revoke <email>
// With Compose or Kubernetes, use the command of the service accounts: services/accounts/README.md.
import { changePlatformAdmin } from '../services/accounts/src/compose.ts';
import { getInstallation, requireNoComposeInstallation } from './lib/backup/installation.ts';
import { getStateFolder, loadDotEnv } from './lib/launcher/settings.ts';

const [command = '', email = ''] = process.argv.slice(2);
if ((command !== 'grant' && command !== 'revoke') || email === '') {
  console.error('Usage: node scripts/platform-admin.ts grant <email> | revoke <email>');
  process.exit(2);
}

loadDotEnv();
try {
  requireNoComposeInstallation(process.env);
  const databaseUrl = getInstallation(getStateFolder(), process.env).databases.get('accounts');
  const isChanged = await changePlatformAdmin(
    { name: 'accounts', logLevel: 'silent', databaseUrl },
    { email, isAdmin: command === 'grant' },
  );
  console.log(
    isChanged
      ? 'Changed. It applies from the next request on; open pages show it after they are reloaded.'
      : 'Nothing to change.',
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
