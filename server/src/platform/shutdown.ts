/** Bounds how long open connections keep the server from closing. */
import type { FastifyInstance } from 'fastify';
import type { Duplex } from 'node:stream';

/** How long requests and pages have to end by themselves, in milliseconds: less than the 10 s that supervisors wait. */
export const shutdownGraceMs = 8000;

/** How long Fastify waits for the parts of the server to start or stop, in milliseconds; it fails after that. */
export const partTimeoutMs = 120_000;

/**
 * When the server closes, requests under way may end within the grace period. Then the rest is cut: an upload that goes
 * on, and WebSockets whose page answers no more, as of a laptop that sleeps. Node's `closeAllConnections` leaves
 * WebSockets open, so they are noted here.
 */
export const limitShutdown = (app: FastifyInstance, graceMs = shutdownGraceMs): void => {
  const webSockets = new Set<Duplex>();
  app.server.on('upgrade', (_request, socket: Duplex) => {
    webSockets.add(socket);
    socket.once('close', () => webSockets.delete(socket));
  });
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', (done) => {
    timer = setTimeout(() => {
      app.server.closeAllConnections();
      for (const socket of webSockets) socket.destroy();
    }, graceMs);
    done();
  });
  app.addHook('onClose', (_app, done) => {
    clearTimeout(timer);
    done();
  });
};
