// Messages that gave up: look at them, and give them back once their cause is mended.
//   node scripts/dead-letters.ts list
//   node scripts/dead-letters.ts show <queue> [how many, default 20]
//   node scripts/dead-letters.ts replay <queue> [message id]
// RABBITMQ_URL says which broker. A queue is named as in "list", for example search.on-minutes-changed.
import {
  type Broker,
  listDeadLetters,
  readDeadLetters,
  replayDeadLetters,
  withBroker,
} from '@minutehand/service-kit/bus';
import { SERVICE_NAMES } from './lib/services.ts';

const SHOWN = 20;

const [command = '', queueArgument = '', more] = process.argv.slice(2);
const queue = queueArgument.replace(/\.dead$/, '');

const commands: Record<string, (broker: Broker) => Promise<void>> = {
  list: async (broker) => {
    const found = await listDeadLetters(broker, SERVICE_NAMES);
    for (const { queue, messages } of found) console.log(`${String(messages).padStart(6)}  ${queue}`);
    if (found.length === 0) console.log('No dead letters.');
  },
  show: async (broker) => {
    const limit = more === undefined ? SHOWN : Number(more);
    for (const message of await readDeadLetters(broker, queue, limit)) console.log(JSON.stringify(message));
  },
  replay: async (broker) => {
    const replayed = await replayDeadLetters(broker, queue, more);
    console.log(replayed === 1 ? '1 message went back.' : `${replayed} messages went back.`);
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
