import { runCommand } from '../../scripts/lib/run-command.ts';

/** What a process holds of the machine's memory (bytes). */
export async function residentMemory(pid: number): Promise<number> {
  const { code, output } = await runCommand('ps', ['-o', 'rss=', '-p', String(pid)]);
  const kilobytes = Number(output.trim());
  if (code !== 0 || !(kilobytes > 0)) throw new Error(`ps does not know process ${pid}: ${output}`);
  return kilobytes * 1_024;
}
