/** Sockets as those who measure hold them: as little of the machine as they can, on the protocol that the channel speaks. */
import { channelPath } from '@telemachos/contract/channel.rules.ts';
import { WebSocket } from 'ws';
import type { Writer } from './chat-people.ts';

/** A socket that costs whoever measures little; `said` is called with each text. */
export const plainSocket = (url: string, headers: Record<string, string>, said: (text: string) => void): WebSocket =>
  new WebSocket(url, { headers, perMessageDeflate: false }).on('message', (text: Buffer) => said(text.toString()));

/** A page that is open on the channel: commands are answered, `heard` is called with each event. */
export type Page = {
  command: (path: string, input: object) => Promise<{ status: number; body: string }>;
  receive: (input: object) => Promise<{ status: number; body: string }>;
  close: () => void;
};

/** Open a page for somebody; `heard` is told each event with what it carries. */
export const openPage = (
  url: string,
  { cookie, address }: Writer,
  heard: (name: string, data: unknown) => void,
): Promise<Page> =>
  new Promise((resolve, reject) => {
    const at = new URL(url);
    const waiting = new Map<number, (answer: { status: number; body: string }) => void>();
    let last = 0;
    const ask = (...what: unknown[]) =>
      new Promise<{ status: number; body: string }>((answered) => {
        last += 1;
        waiting.set(last, answered);
        socket.send(`42${last}${JSON.stringify(what)}`);
      });
    const page: Page = {
      command: (path, input) => ask('command', path, input),
      receive: (input) => ask('receive', input),
      close: () => socket.close(),
    };
    const channel = `ws://${at.host}${channelPath}/?EIO=4&transport=websocket`;
    const socket = plainSocket(channel, { cookie, origin: at.origin, 'x-forwarded-for': address }, (data) => {
      if (data.startsWith('0')) return socket.send('40{}');
      if (data === '2') return socket.send('3');
      if (data.startsWith('40')) return resolve(page);
      if (data.startsWith('44')) return reject(new Error(data));
      const said = /^4([23])(\d*)(.*)$/s.exec(data);
      if (!said) return;
      const what = JSON.parse(said[3] ?? '[]') as unknown[];
      if (said[1] === '2') return heard(String(what[0]), what[1]);
      const id = Number(said[2]);
      waiting.get(id)?.({ status: Number(what[0]), body: String(what[1]) });
      waiting.delete(id);
    });
    socket.once('error', () => reject(new Error('a page was not let in')));
    // Who was cut off is answered that, or they would be waited for for ever.
    socket.once('close', () => {
      for (const answered of waiting.values()) answered({ status: 0, body: '' });
    });
  });
