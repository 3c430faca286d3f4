import { join } from 'node:path';
import { diagnose } from './lib/launcher/doctor.ts';
import { isStillRunning, readRunRecord } from './lib/launcher/run-record.ts';
import { getPublicPort, getStateFolder, loadDotEnv } from './lib/launcher/settings.ts';
import { findPortOwner, isPortFree } from './lib/ports.ts';

loadDotEnv();
const symbols = { available: '✓', optional: '–', missing: '✗' } as const;
const results = await diagnose(process.env);
for (const { state, name, detail } of results) console.log(`${symbols[state]} ${name}: ${detail}`);

const record = await readRunRecord(join(getStateFolder(), 'run.json'));
const isRunning = record !== undefined && (await isStillRunning(record.launcher));
const port = getPublicPort();
let isPortTaken = false;
if (isRunning) console.log(`✓ Minutehand: running at ${record.url}`);
else if (await isPortFree(port)) console.log(`✓ port ${port}: free`);
else {
  isPortTaken = true;
  console.log(
    `✗ port ${port}: in use by ${(await findPortOwner(port)) ?? 'another program'}; use another port: PORT=8081 make up`,
  );
}

const missing = results.filter((result) => result.state === 'missing').length + (isPortTaken ? 1 : 0);
console.log(missing === 0 ? 'All requirements of `make up` are met.' : `${missing} requirements are not met.`);
process.exitCode = missing === 0 ? 0 : 1;
