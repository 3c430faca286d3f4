// Uses each instrumented library once, under one trace. Started by tracing.component.test.ts with the tracing preloaded.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import {
  credentials,
  makeGenericClientConstructor,
  Server,
  ServerCredentials,
  type ServerUnaryCall,
  type sendUnaryData,
} from '@grpc/grpc-js';
import { connect } from 'amqplib';
import express from 'express';
import { Redis } from 'ioredis';
import { mongo } from 'mongoose';
import { createLogger } from '../../src/log/index.ts';
import { continueTrace, shutdownTelemetry } from '../../src/telemetry/index.ts';

const log = createLogger({ service: 'probe', level: 'info' });
const redis = new Redis(process.env.REDIS_URL ?? '');
const amqp = await connect(process.env.RABBITMQ_URL ?? '');
const channel = await amqp.createConfirmChannel();
const { queue } = await channel.assertQueue('', { exclusive: true });
const received = Promise.withResolvers<void>();
await channel.consume(queue, (message) => {
  if (message) channel.ack(message);
  log.info('received');
  received.resolve();
});

const identity = (value: Buffer) => value;
const echo = {
  say: {
    path: '/test.Echo/Say',
    requestStream: false,
    responseStream: false,
    requestSerialize: identity,
    requestDeserialize: identity,
    responseSerialize: identity,
    responseDeserialize: identity,
  },
} as const;
const grpcServer = new Server();
grpcServer.addService(echo, {
  say: (call: ServerUnaryCall<Buffer, Buffer>, done: sendUnaryData<Buffer>) => done(null, call.request),
});
const grpcPort = await new Promise<number>((resolve, reject) =>
  grpcServer.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) =>
    error ? reject(error) : resolve(port),
  ),
);
const grpcClient = new (makeGenericClientConstructor(echo, 'Echo'))(
  `127.0.0.1:${grpcPort}`,
  credentials.createInsecure(),
);
const say = () =>
  new Promise<void>((resolve, reject) => {
    grpcClient.say?.(Buffer.from('secret words'), (error: Error | null) => (error ? reject(error) : resolve()));
  });

const app = express();
app.get('/search/:kind', async (_request, response) => {
  await say();
  await redis.set('key', 'secret words');
  channel.sendToQueue(queue, Buffer.from('secret words'));
  await received.promise;
  response.json({});
});
const httpServer = createServer(app).listen(0, '127.0.0.1');
const { port } = await new Promise<AddressInfo>((resolve) =>
  httpServer.once('listening', () => resolve(httpServer.address() as AddressInfo)),
);

await continueTrace(process.env.START_TRACEPARENT ?? '', 'start', {}, async () => {
  await fetch(`http://127.0.0.1:${port}/search/quick?q=secret+words`);
});

// The driver that mongoose itself uses, patched if it was instrumented.
const { Connection } = createRequire(createRequire(import.meta.url).resolve('mongoose'))(
  'mongodb/lib/cmap/connection.js',
);
const isMongodbPatched = '__wrapped' in Connection.prototype.command && typeof mongo.MongoClient === 'function';
process.stdout.write(`${JSON.stringify({ isMongodbPatched })}\n`);

grpcClient.close();
grpcServer.forceShutdown();
httpServer.close();
httpServer.closeAllConnections();
redis.disconnect();
await amqp.close();
await shutdownTelemetry();
