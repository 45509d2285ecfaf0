import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Detaches a connection from the HTTP server, so that an endless answer costs only a socket: the request, the response
 * and the parser are freed. Emits the events by which the server considers the response finished and the connection
 * closed, then removes the server's listeners. Further bytes from the client are discarded.
 */
export function detachSocket(request: IncomingMessage, response: ServerResponse): Socket {
  const { socket } = request;
  response.emit('finish');
  // The server frees its parser on the close event of the socket.
  for (const listener of socket.listeners('close')) listener.call(socket, false);
  for (const event of ['data', 'end', 'close', 'drain', 'timeout', 'error', 'resume', 'pause'] as const) {
    socket.removeAllListeners(event);
  }
  socket.setTimeout(0);
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  // The server allows half-open sockets: close this one when the client ends its side.
  socket.on('end', () => socket.destroy());
  if (socket.readableEnded) socket.destroy();
  socket.resume();
  return socket;
}
