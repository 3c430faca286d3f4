import type { AddressInfo } from 'node:net';
import { credentials } from '@grpc/grpc-js';
import { MeetingsServiceClient } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { SearchServiceClient } from '@minutehand/contracts/proto/search/v1/search';
import express from 'express';
import { handleRequests } from './program.ts';

/** The control's front: Express that asks by gRPC and answers what it got; no session, limit, trace, log line or check. */
async function serve({ backPort }: { backPort: number }): Promise<number> {
  const address = `127.0.0.1:${backPort}`;
  const meetings = new MeetingsServiceClient(address, credentials.createInsecure());
  const search = new SearchServiceClient(address, credentials.createInsecure());
  const app = express();
  app.get('/meetings', (_request, response, next) => {
    const asked = { type: '', state: '', mine: false, limit: 0, cursor: '' };
    meetings.listMeetings(asked, (error, message) => (error ? next(error) : response.json(message)));
  });
  app.get('/meetings/:id', (request, response, next) => {
    meetings.getMeeting({ meetingId: request.params.id }, (error, message) =>
      error ? next(error) : response.json(message),
    );
  });
  app.get('/search/quick', (request, response, next) => {
    const asked = { query: String(request.query.q ?? '') };
    search.quickSearch(asked, (error, message) => (error ? next(error) : response.json(message)));
  });
  return new Promise((resolve) => {
    const server = app.listen(0, () => resolve((server.address() as AddressInfo).port));
  });
}

handleRequests(serve);
