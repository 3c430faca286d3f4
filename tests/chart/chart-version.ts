import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { resolveFromRoot } from '../../scripts/lib/paths.ts';

/** Copies the charts into a folder and gives the copy another version. Returns the path of the copied chart. */
export function copyChart(folder: string, versions: { version: string; appVersion?: string }): string {
  const charts = join(folder, versions.version);
  cpSync(resolveFromRoot('charts'), charts, { recursive: true, verbatimSymlinks: true });
  const copy = join(charts, 'minutehand');
  const file = join(copy, 'Chart.yaml');
  let text = readFileSync(file, 'utf8').replace(/^version: .*$/m, `version: ${versions.version}`);
  if (versions.appVersion) text = text.replace(/^appVersion: .*$/m, `appVersion: "${versions.appVersion}"`);
  writeFileSync(file, text);
  return copy;
}
