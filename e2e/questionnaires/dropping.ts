/** A proxy in front of the product that passes every request on and drops some of the replies on their way back. */
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Dropping = {
  url: string;
  /** How many replies were dropped, and how many answers passed. */ counts: { dropped: number; passed: number };
  end(): Promise<void>;
};

/** Start it before `target`; every second reply to an answer is dropped, after the product has given it. */
export const startDropping = async (target: string): Promise<Dropping> => {
  const counts = { dropped: 0, passed: 0 };
  const { hostname, port } = new URL(target);
  const server: Server = createServer((incoming, outgoing) => {
    const forwarded = request(
      { hostname, port, method: incoming.method, path: incoming.url, headers: incoming.headers },
      (reply) => {
        const isAnswer = /^\/api\/quest\/Answer/i.test(incoming.url ?? '');
        if (isAnswer && (counts.dropped + counts.passed) % 2 === 0) {
          counts.dropped += 1;
          // The product has answered in full: only the way back breaks.
          reply.resume().once('end', () => outgoing.socket?.destroy());
          return;
        }
        if (isAnswer) counts.passed += 1;
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(outgoing);
      },
    );
    forwarded.once('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    counts,
    end: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
