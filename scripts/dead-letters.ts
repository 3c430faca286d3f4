// Lists, shows and replays dead-lettered messages.
//   node scripts/dead-letters.ts list
//   node scripts/dead-letters.ts show <queue> [limit, default 20]
//   node scripts/dead-letters.ts replay <queue> [message id]
// RABBITMQ_URL is the broker. Queue names are those that "list" prints, for example search.on-minutes-changed.
import {
  type Broker,
  listDeadLetters,
  readDeadLetters,
  replayDeadLetters,
  withBroker,
} from '@minutehand/service-kit/bus';
import { SERVICE_NAMES } from './lib/services.ts';

const DEFAULT_LIMIT = 20;

const [command = '', queueArgument = '', argument] = process.argv.slice(2);
const queue = queueArgument.replace(/\.dead$/, '');

const commands: Record<string, (broker: Broker) => Promise<void>> = {
  list: async (broker) => {
    const found = await listDeadLetters(broker, SERVICE_NAMES);
    for (const { queue, messages } of found) console.log(`${String(messages).padStart(6)}  ${queue}`);
    if (found.length === 0) console.log('No dead letters.');
  },
  show: async (broker) => {
    const limit = argument === undefined ? DEFAULT_LIMIT : Number(argument);
    for (const message of await readDeadLetters(broker, queue, limit)) console.log(JSON.stringify(message));
  },
  replay: async (broker) => {
    const replayed = await replayDeadLetters(broker, queue, argument);
    console.log(replayed === 1 ? 'Replayed 1 message.' : `Replayed ${replayed} messages.`);
  },
};

const run = commands[command];
const url = process.env.RABBITMQ_URL;
if (!run || !url || (command !== 'list' && queue === '')) {
  console.error(
    'Usage: RABBITMQ_URL=amqp://… node scripts/dead-letters.ts list | show <queue> [n] | replay <queue> [message id]',
  );
  process.exit(2);
}

try {
  await withBroker(url, run);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
