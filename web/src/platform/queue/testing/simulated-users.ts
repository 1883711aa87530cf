/** Whoever answers on a device, and all that may happen meanwhile. */
import fc from 'fast-check';
import { openQueue, type Queue } from '../queue.ts';
import type { SendOutcome } from '../queue-sender.ts';
import { unsavedCount, unsentBodies } from '../queue.rules.ts';
import { SimulatedDevice, isBody, type SimulatedServer, type Body } from './simulated-devices.ts';

/** An answer of a slot. */
export type SlotBody = Body & { slot: string };
const isSlotBody = (value: unknown): value is SlotBody => isBody(value) && 'slot' in value;

/**
 * A page's queue on a device; `fails` says whether the next answer of the server is lost on the way, or when it comes at all.
 */
export const openQueueOn = (
  device: SimulatedDevice,
  server: SimulatedServer,
  fails: () => boolean | Promise<boolean> = () => false,
): Queue<SlotBody> =>
  openQueue<SlotBody>({
    topic: 't',
    confirmed: new Map(),
    isBody: isSlotBody,
    isInvalid: ({ wrong }) => wrong === true,
    isRetryable: () => false,
    environment: device.environment(),
    send: async (changes, name): Promise<SendOutcome[]> => {
      await Promise.resolve();
      if (!device.online) return ['network'];
      const said = server.take(changes, name, Date.now());
      return (await fails()) ? ['network'] : said;
    },
  });

/** Something that happens. */
export type Step =
  | { do: 'type' | 'choose'; device: number; slot: string; text: string }
  | {
      do:
        | 'rest'
        | 'leave'
        | 'kill'
        | 'open'
        | 'offline'
        | 'online'
        | 'finish'
        | 'forget'
        | 'refuse'
        | 'allow'
        | 'full'
        | 'room';
      device: number;
    }
  | { do: 'clear' | 'pass' };

/** Anything that may happen. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom('type' as const, 'choose' as const),
      device: fc.nat(1),
      slot: fc.constantFrom('a1', 'a2', 'a3'),
      text: fc.constantFrom('α', 'β', 'γδ', 'ε!', '?ζ'),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'rest' as const,
        'leave' as const,
        'kill' as const,
        'open' as const,
        'offline' as const,
        'online' as const,
      ),
      device: fc.nat(1),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'finish' as const,
        'forget' as const,
        'refuse' as const,
        'allow' as const,
        'full' as const,
        'room' as const,
      ),
      device: fc.nat(1),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('clear' as const, 'pass' as const, 'pass' as const) }) },
);

/** A device with the page that may be open on it, and what its owner saw as typed last in each slot. */
export class SimulatedUser {
  readonly device: SimulatedDevice;
  queue: Queue<SlotBody> | null = null;
  typing = new Map<string, SlotBody>();
  shown = new Map<string, string>();
  /**
   * Whether the browser's data were cleared under the open page: a page that is killed then cannot write them again.
   */
  forgotten = false;
  /** Whether the page was opened while the device could not be read. */
  unread = false;
  private readonly server: SimulatedServer;
  private count = 0;

  constructor(id: string, server: SimulatedServer) {
    this.device = new SimulatedDevice(id);
    this.server = server;
  }

  open(): void {
    if (!this.queue) this.unread = !this.device.database;
    this.queue ??= openQueueOn(this.device, this.server, () => (this.count += 1) % 3 === 0);
  }

  /** A key: «?» begins what is no answer as it stands, «!» what only the server refuses. */
  type(slot: string, text: string, at: number): void {
    const wrong = text.startsWith('?');
    const body: SlotBody = { slot, text, at, ...(wrong ? { wrong } : {}) };
    this.queue?.saveTyping(slot, body, wrong);
    this.typing.set(slot, body);
    this.shown.set(slot, text);
  }

  rest(): void {
    for (const [slot, body] of this.typing) if (!body.wrong) this.queue?.add(slot, body);
    this.typing.clear();
  }

  /** The page is left: what is being typed is given. Where only the page has something it asks, and its owner stays. */
  leave(): void {
    this.rest();
    this.queue?.flush();
    this.kill();
  }

  /** The page is gone at once. What only it had is lost with it, which it has said; that is not tried here. */
  kill(): void {
    if (!this.queue || unsavedCount(this.queue.state.get()) > 0) return;
    this.queue.close();
    this.queue = null;
    this.typing.clear();
    this.forgotten = false;
  }

  has(slot: string, text: string): boolean {
    const here = this.queue
      ? unsentBodies(this.queue.state.get()).get(slot)?.text === text || this.typing.get(slot)?.text === text
      : false;
    return here || this.device.has(slot, text) || this.server.has(slot, text);
  }
}
