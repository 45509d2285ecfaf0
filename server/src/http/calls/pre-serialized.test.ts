import { expect, test } from 'vitest';
import { contestsConfig } from '../../contests/queries/detail.ts';
import { startTestServer } from '../../testing/http/server.ts';
import { inProcessVisitor } from '../auth/caller.ts';
import { defineRoutes, read } from './handler.ts';
import { invoke } from './invoke.ts';
import { preSerialized } from './pre-serialized.ts';
import { requestOf, visitor } from '../../testing/http/client.ts';

const CONFIG = 'contests.configuration';
let text = JSON.stringify(contestsConfig());
const routes = defineRoutes({ [CONFIG]: read(() => Promise.resolve(preSerialized(CONFIG, text))) });
const { app, db, edge } = await startTestServer({ routes });
const services = { db, routes, secrets: edge.secrets, checkAnswers: true };

test('a pre-serialized answer is sent unchanged over HTTP and parsed in process', async () => {
  const { method, url, headers } = requestOf(CONFIG, {}, visitor());
  const answer = await app.inject({ method, url, headers });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe(`{"error":"SUCCESS","params":${text}}`);
  expect(await invoke(services, CONFIG, {}, inProcessVisitor(), null)).toEqual(contestsConfig());
});

test('a pre-serialized answer is checked against the contract', async () => {
  text = '{"join_time":"soon"}';
  await expect(invoke(services, CONFIG, {}, inProcessVisitor(), null)).rejects.toThrow('join_time');
  text = JSON.stringify(contestsConfig());
});
