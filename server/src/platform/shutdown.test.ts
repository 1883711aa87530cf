/** Closing the server while connections are open. */
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openWorld } from '../testing/world.ts';

const graceMs = 300;

/** A connection that sends this and then only listens; resolves once the server has answered `sent` with something. */
const openConnection = async (port: number, lines: readonly string[]) => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return socket;
};

test('cuts an upload that goes on and a page that answers no more, and closes', async () => {
  const world = await openWorld({ shutdownGraceMs: graceMs });
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = world.app.server.address() as AddressInfo;
  const { cookie } = await world.enter('mentor');
  const head = ['host: telemachos.test', 'origin: http://telemachos.test', `cookie: ${cookie}`];
  const upload = await openConnection(port, [
    'POST /api/files/ToolUploader HTTP/1.1',
    ...head,
    'content-type: multipart/form-data; boundary=x',
    'content-length: 9000000',
  ]);
  upload.write('--x\r\nContent-Disposition: form-data; name="QuestionId"\r\n\r\n');
  const page = await openConnection(port, [
    'GET /live/?EIO=4&transport=websocket HTTP/1.1',
    ...head,
    'connection: Upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
  ]);
  const [answer] = (await once(page, 'data')) as [Buffer];
  expect(answer.toString()).toContain('101 Switching Protocols');
  // Nothing is read any more: neither of the two answers that the server closes.
  page.pause();
  const [cutUpload, cutPage] = [upload, page].map((socket) => {
    socket.on('error', () => undefined);
    return once(socket, 'close');
  });
  await world.app.close();
  page.resume();
  await Promise.all([cutUpload, cutPage]);
});
