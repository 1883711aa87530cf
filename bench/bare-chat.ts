/**
 * What stands beside the conversations: a WebSocket and an INSERT. Whoever connects is believed; a message is kept in a
 * table of its own, told to the other of the conversation, and acknowledged. A process of its own; prints its address.
 */
import pg from 'pg';
import { WebSocketServer, type WebSocket } from 'ws';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 8 });
await pool.query(`CREATE TABLE IF NOT EXISTS bench_messages (id bigserial PRIMARY KEY, conversation int NOT NULL,
  user_id int NOT NULL, client_id uuid NOT NULL UNIQUE, text text NOT NULL, at timestamptz NOT NULL DEFAULT now())`);
const rooms = new Map<string, Set<WebSocket>>();
const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });

server.on('connection', (socket, request) => {
  const { searchParams } = new URL(request.url ?? '', 'http://bench');
  const [room, user] = [searchParams.get('conversation') ?? '', Number(searchParams.get('user'))];
  const there = rooms.get(room) ?? new Set();
  rooms.set(room, there.add(socket));
  socket.on('close', () => there.delete(socket));
  socket.on('message', (said: Buffer) => {
    const { clientId, text } = JSON.parse(said.toString()) as { clientId: string; text: string };
    const insert = 'INSERT INTO bench_messages (conversation, user_id, client_id, text) VALUES ($1, $2, $3, $4)';
    void pool.query({ name: 'keep', text: insert, values: [Number(room), user, clientId, text] }).then(() => {
      for (const other of there) if (other !== socket) other.send(JSON.stringify({ clientId, text }));
      socket.send(JSON.stringify({ kept: clientId }));
    });
  });
});
server.on('listening', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') console.log(`ws://127.0.0.1:${address.port}/`);
});
