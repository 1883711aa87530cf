/** Simulated users of the queue, and the steps that a random run consists of. */
import fc from 'fast-check';
import { openQueue, type Queue } from '../queue.ts';
import type { SendOutcome } from '../queue-sender.ts';
import { unsavedCount, unsentBodies } from '../queue.rules.ts';
import { SimulatedDevice, isBody, type SimulatedServer, type Body } from './simulated-devices.ts';

/** An answer with its slot. */
export type SlotBody = Body & { slot: string };
const isSlotBody = (value: unknown): value is SlotBody => isBody(value) && 'slot' in value;

/** Opens a page's queue on a device. `fails` decides whether the next response is lost, or when it arrives. */
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

/** One step of a run. */
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

/** Any step. */
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

/** A user with a device, the page open on it, and the last text seen in each slot. */
export class SimulatedUser {
  readonly device: SimulatedDevice;
  queue: Queue<SlotBody> | null = null;
  typing = new Map<string, SlotBody>();
  shown = new Map<string, string>();
  /** Whether site data were cleared under the open page. A page killed after that cannot write them again. */
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

  /** Types a text. «?» starts an invalid answer, «!» one that only the server refuses. */
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

  /**
   * Leaves the page and submits what is being typed. If only the page has something, the browser asks and the user
   * stays.
   */
  leave(): void {
    this.rest();
    this.queue?.flush();
    this.kill();
  }

  /** Kills the page. The page warned about anything that only it had, so that case is not tested here. */
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
