import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Time running requests have on shutdown. Their changes still complete, and can be retried with the same key. */
const MAX_STOP_MS = 4_000;

/**
 * Makes a server stop quickly: connections without a request are closed at once, running requests have 4 s. Node itself
 * closes only idle connections that have served a request, but browsers also keep unused ones open.
 */
export function closeConnectionsOnStop(app: FastifyInstance, maxStopMs: number = MAX_STOP_MS): void {
  const unused = trackUnused(app.server);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopping = false;
  app.addHook('onSend', (_request, reply, payload, done) => {
    // The stop would wait for a keep-alive connection after its answer.
    if (isStopping) void reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('preClose', (done) => {
    isStopping = true;
    timer = setTimeout(() => app.server.closeAllConnections(), maxStopMs);
    unused.close();
    done();
  });
  app.addHook('onClose', (_instance, done) => {
    clearTimeout(timer);
    done();
  });
}

/** Tracks connections that have not sent a complete request head yet. */
function trackUnused(server: Server): { readonly close: () => void } {
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
