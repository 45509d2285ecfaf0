import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Takes a connection away from the HTTP server, so that an answer without end costs a socket and nothing more: the
 * request, the response and the parser are let go. The server is told what it would find out by itself, that the
 * response is finished and the connection gone; then its listeners are taken off, and the socket lives on. The rest
 * of what the other side sends is thrown away.
 */
export function detachSocket(request: IncomingMessage, response: ServerResponse): Socket {
  const { socket } = request;
  response.emit('finish');
  // The server frees its parser when it hears that the socket is closed.
  for (const listener of socket.listeners('close')) listener.call(socket, false);
  for (const event of ['data', 'end', 'close', 'drain', 'timeout', 'error', 'resume', 'pause'] as const) {
    socket.removeAllListeners(event);
  }
  socket.setTimeout(0);
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  // The server lets its sockets stay open when the other side has said all it had to say.
  socket.on('end', () => socket.destroy());
  if (socket.readableEnded) socket.destroy();
  socket.resume();
  return socket;
}
