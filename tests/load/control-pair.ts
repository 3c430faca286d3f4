import type { ControlGrpcOptions } from './control-grpc.ts';
import { startProgram } from './program.ts';

export type ControlPair = { readonly origin: string; readonly stop: () => Promise<void> };

/** Starts the control with which HTTP reads are compared: a minimal Express process that calls a minimal gRPC process. */
export async function startControlPair(options: ControlGrpcOptions): Promise<ControlPair> {
  const [grpc, express] = await Promise.all([startProgram('control-grpc'), startProgram('control-express')]);
  // Each program replies with its port.
  const grpcPort = await grpc.request<number>(options);
  const port = await express.request<number>({ grpcPort });
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      await Promise.all([express.stop(), grpc.stop()]);
    },
  };
}
