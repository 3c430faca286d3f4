import type { BareGrpcOptions } from './bare-grpc.ts';
import { startProgram } from './program.ts';

export type BarePair = { readonly origin: string; readonly stop: () => Promise<void> };

/** The control of what is read over HTTP: Express that asks another process by gRPC, both as bare as they can be. */
export async function startBarePair(options: BareGrpcOptions): Promise<BarePair> {
  const [back, front] = await Promise.all([startProgram('bare-grpc'), startProgram('bare-express')]);
  const backPort = await back.ask<number>(options);
  const port = await front.ask<number>({ backPort });
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      await Promise.all([front.stop(), back.stop()]);
    },
  };
}
