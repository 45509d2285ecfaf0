// The thread that simulates what is left of contests. It has its own database connections and answers questions.
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { connect } from '../../db/database.ts';
import type { ProjectionQuestion, ProjectionReply } from './projection-thread.ts';
import { createProjector } from './projector.ts';

const CONNECTIONS = 1;
const TIMEOUT_MS = 4_000;

const port = parentPort;
if (isMainThread || port === null) throw new Error('This module runs as a worker thread of the server.');

const data: unknown = workerData;
if (typeof data !== 'string') throw new Error('The thread needs the connection string of the database.');
const projector = createProjector({
  db: connect(data, CONNECTIONS, TIMEOUT_MS),
  monotonic: () => performance.now(),
});

async function reply({ question, contestId, teamId }: ProjectionQuestion): Promise<ProjectionReply> {
  try {
    return { question, projection: await projector.project(contestId, teamId), failed: null };
  } catch (error) {
    return { question, projection: null, failed: String(error) };
  }
}

port.on('message', (question: ProjectionQuestion) => {
  void reply(question).then((answer) => port.postMessage(answer));
});
