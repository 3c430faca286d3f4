import type { AddressInfo } from 'node:net';
import { credentials } from '@grpc/grpc-js';
import { MeetingsServiceClient } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { SearchServiceClient } from '@minutehand/contracts/proto/search/v1/search';
import express from 'express';
import { handleParentCommands } from './program.ts';

/** The gateway of the benchmark's control: Express that returns gRPC responses, without sessions, limits, traces, logs or checks. */
async function serve({ grpcPort }: { grpcPort: number }): Promise<number> {
  const address = `127.0.0.1:${grpcPort}`;
  const meetings = new MeetingsServiceClient(address, credentials.createInsecure());
  const search = new SearchServiceClient(address, credentials.createInsecure());
  const app = express();
  app.get('/meetings', (_request, response, next) => {
    const listRequest = { type: '', state: '', mine: false, limit: 0, cursor: '' };
    meetings.listMeetings(listRequest, (error, message) => (error ? next(error) : response.json(message)));
  });
  app.get('/meetings/:id', (request, response, next) => {
    meetings.getMeeting({ meetingId: request.params.id }, (error, message) =>
      error ? next(error) : response.json(message),
    );
  });
  app.get('/search/quick', (request, response, next) => {
    const searchRequest = { query: String(request.query.q ?? '') };
    search.quickSearch(searchRequest, (error, message) => (error ? next(error) : response.json(message)));
  });
  return new Promise((resolve) => {
    const server = app.listen(0, () => resolve((server.address() as AddressInfo).port));
  });
}

handleParentCommands(serve);
