import { expect, test } from 'vitest';
import { forgeRequests } from '../../testing/attacks/forged-requests.ts';
import { startTestServer } from '../../testing/http/server.ts';

/* The short form of `npm run proof -- t11`. */

const SIZE = { forged: 400, replayed: 20, genuine: 40 };

test('no forged or repeated request is accepted, and every genuine one within the window is', async () => {
  const { app } = await startTestServer();
  const report = await forgeRequests(app, 'short', SIZE);
  expect(report).toMatchObject({ accepted: [], replaysAccepted: 0, genuineAccepted: SIZE.genuine });
  expect(report.ways).toBeGreaterThan(25);
});

test('a server that checks no signatures is found out', async () => {
  const { app } = await startTestServer({ config: { signatures: false } });
  const report = await forgeRequests(app, 'short', { forged: 60, replayed: 5, genuine: 0 });
  expect(report.accepted.length).toBeGreaterThan(20);
  expect(report.replaysAccepted).toBe(5);
});
