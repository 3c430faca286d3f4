import { join } from 'node:path';
import { findings } from './lib/doctor.ts';
import { loadDotEnv, publicPort, stateFolder } from './lib/launcher.ts';
import { findPortOwner, isPortFree } from './lib/ports.ts';
import { isStillRunning, readRunRecord } from './lib/run-record.ts';

loadDotEnv();
const marks = { good: '✓', optional: '–', missing: '✗' } as const;
const results = await findings(process.env);
for (const { state, what, detail } of results) console.log(`${marks[state]} ${what}: ${detail}`);

const record = await readRunRecord(join(stateFolder(), 'run.json'));
const isUp = record !== undefined && (await isStillRunning(record.launcher));
const port = publicPort();
let portFault = false;
if (isUp) console.log(`✓ Minutehand: runs at ${record.url}`);
else if (await isPortFree(port)) console.log(`✓ port ${port}: free`);
else {
  portFault = true;
  console.log(
    `✗ port ${port}: taken by ${(await findPortOwner(port)) ?? 'another program'}; choose another one: PORT=8081 make up`,
  );
}

const missing = results.filter((result) => result.state === 'missing').length + (portFault ? 1 : 0);
console.log(missing === 0 ? 'All that `make up` needs is here.' : `${missing} missing.`);
process.exitCode = missing === 0 ? 0 : 1;
