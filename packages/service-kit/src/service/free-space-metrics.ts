import { Gauge, type Registry } from 'prom-client';

/** Exports the free space of a disk as `minutehand_<name>_free_bytes`, if it is known. Replaces an earlier metric of the same name. */
export async function registerFreeSpace(
  name: string,
  getFreeBytes: () => Promise<number | undefined>,
  registry: Registry,
): Promise<void> {
  const metric = `minutehand_${name}_free_bytes`;
  registry.removeSingleMetric(metric);
  if ((await getFreeBytes()) === undefined) return;
  new Gauge({
    name: metric,
    help: `Free space of the disk of: ${name}.`,
    registers: [registry],
    async collect() {
      // A closed database cannot be measured; the last value stays.
      const freeBytes = await getFreeBytes().catch(() => undefined);
      if (freeBytes !== undefined) this.set(freeBytes);
    },
  });
}
