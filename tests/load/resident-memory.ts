import { runCommand } from '../../scripts/lib/run-command.ts';

/** Resident memory of a process (bytes). */
export async function getResidentMemory(pid: number): Promise<number> {
  const { code, output } = await runCommand('ps', ['-o', 'rss=', '-p', String(pid)]);
  const kilobytes = Number(output.trim());
  if (code !== 0 || !(kilobytes > 0)) throw new Error(`ps found no process ${pid}: ${output}`);
  return kilobytes * 1_024;
}
