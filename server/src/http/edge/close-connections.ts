import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Requests that still run by then are cut off; their changes go on to their end, and can be asked for again. */
const MAX_STOP_MS = 4_000;

/**
 * Lets a server stop soon: connections that have brought no request are closed at once, running requests have 4 s.
 * Node closes by itself only those that have been served before and are idle: browsers hold spare ones ready.
 */
export function closeConnectionsOnStop(app: FastifyInstance, maxStopMs: number = MAX_STOP_MS): void {
  const spare = watchSpare(app.server);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopping = false;
  app.addHook('onSend', (_request, reply, payload, done) => {
    // A connection that is kept would be waited for after its answer.
    if (isStopping) void reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('preClose', (done) => {
    isStopping = true;
    timer = setTimeout(() => app.server.closeAllConnections(), maxStopMs);
    spare.close();
    done();
  });
  app.addHook('onClose', (_instance, done) => {
    clearTimeout(timer);
    done();
  });
}

/** The connections of a server that have not brought a whole head of a request yet. */
function watchSpare(server: Server): { readonly close: () => void } {
  const sockets = new Set<Socket>();
  let isClosing = false;
  server.on('connection', (socket) => {
    if (isClosing) {
      socket.destroy();
      return;
    }
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.prependListener('request', ({ socket }) => sockets.delete(socket));
  return {
    close() {
      isClosing = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}
