import { runService } from '@minutehand/service-kit/service';
import { compose, rebuild } from './compose.ts';
import { loadConfig } from './config.ts';
import { aggregates } from './outbound/store/aggregates.ts';

const config = loadConfig();
const [command] = process.argv.slice(2);
if (command === undefined) {
  await runService({ config, aggregates, compose });
} else if (command === 'rebuild-index') {
  const meetings = await rebuild(config);
  console.log(meetings === undefined ? 'The embedded index needs no rebuild.' : `Rebuilt: ${meetings} meetings.`);
} else {
  console.error('Usage: main.ts [rebuild-index]');
  process.exitCode = 2;
}
