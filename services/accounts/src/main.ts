import { runService } from '@minutehand/service-kit/service';
import { changePlatformAdmin, compose } from './compose.ts';
import { loadConfig } from './config.ts';
import { aggregates } from './outbound/store/aggregates.ts';

const config = loadConfig();
const [command, email] = process.argv.slice(2);
if (command === undefined) {
  await runService({ config, aggregates, compose });
} else if ((command === 'grant-platform-admin' || command === 'revoke-platform-admin') && email !== undefined) {
  try {
    const isChanged = await changePlatformAdmin(config, { email, isAdmin: command === 'grant-platform-admin' });
    console.log(isChanged ? 'Changed.' : 'Nothing to change.');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
} else {
  console.error('Usage: main.ts [grant-platform-admin <email> | revoke-platform-admin <email>]');
  process.exitCode = 2;
}
