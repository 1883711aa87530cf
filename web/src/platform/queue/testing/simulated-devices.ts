/** Simulated devices and server for the queue's tests. A device survives its pages; the server survives everything. */
import type { QueueEnvironment } from '../queue-environment.ts';
import { openLocalCopies } from '../../local-copies.ts';
import type { StoredEntry, QueueStore } from '../queue-store.ts';
import type { SendOutcome } from '../queue-sender.ts';

/** A test answer: its text, when it was given, and whether the page knew that it is invalid. */
export type Body = { text: string; at: number; wrong?: boolean };

export const isBody = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && 'text' in value && 'at' in value;

type Row = StoredEntry & { topic: string };

const isRowOf = (row: Row, topic: string, { device, number }: { device: string; number: number }): boolean =>
  row.topic === topic && row.device === device && row.number === number;

/** What a device stores, and which of its storages work. */
export class SimulatedDevice {
  rows: Row[] = [];
  meta = new Map<string, number>();
  name: string | null = null;
  storage = new Map<string, string>();
  online = true;
  /** Whether each of the two storages accepts writes. */
  database = true;
  quick = true;
  lost = new Set<() => void>();
  names = 0;
  readonly id: string;

  constructor(id: string) {
    this.id = id;
  }

  /** Clears all site data under open pages. `told`: the browser fires its events. */
  clear(told: boolean): void {
    this.rows = [];
    this.meta.clear();
    this.name = null;
    this.storage.clear();
    // A listener may open the store again and listen again; it must not be called for the same loss.
    const pages = Array.from(this.lost);
    this.lost.clear();
    if (told) for (const each of pages) each();
  }

  private async open(lost: () => void): Promise<QueueStore> {
    this.lost.add(lost);
    if (this.database) this.name ??= `${this.id}-${(this.names += 1)}`;
    const device = this.name ?? '';
    const work = async <Result>(does: () => Result): Promise<Result> => {
      await Promise.resolve();
      if (!this.database) throw new Error('no database');
      return does();
    };
    return {
      isDurable: this.database,
      device,
      add: (topic, slot, body) =>
        work(() => {
          if (this.name !== device) throw new Error('cleared');
          const number = (this.meta.get(topic) ?? 0) + 1;
          this.meta.set(topic, number);
          this.rows = [
            ...this.rows.filter((row) => row.slot !== slot || row.why === undefined),
            { topic, number, slot, body, device },
          ];
          return number;
        }),
      all: (topic) => work(() => this.rows.filter((row) => row.topic === topic)),
      remove: (topic, entry) =>
        work(() => {
          this.rows = this.rows.filter((row) => !isRowOf(row, topic, entry));
        }),
      setRefusal: (topic, entry, why) =>
        work(() => {
          const isThere = this.rows.some((row) => isRowOf(row, topic, entry));
          this.rows = this.rows.map((row) => (isRowOf(row, topic, entry) ? { ...row, why: why ?? undefined } : row));
          return isThere;
        }),
      topics: () => work(() => [...new Set(this.rows.map(({ topic }) => topic))]),
    };
  }

  /** The environment of a page on this device. Only one page at a time: a second would wait for the lock. */
  environment(): QueueEnvironment {
    const { storage } = this;
    const hasRoom = () => this.quick;
    // A full disk refuses writes; reads and removals work.
    const full = () => {
      return {
        getItem: (key: string) => storage.get(key) ?? null,
        setItem: (key: string, text: string) => {
          if (!hasRoom()) throw new Error('full');
          storage.set(key, text);
        },
        removeItem: (key: string) => void storage.delete(key),
        key: (index: number) => [...storage.keys()][index] ?? null,
        get length() {
          return storage.size;
        },
      };
    };
    return {
      openStore: (lost) => this.open(lost),
      localCopies: openLocalCopies(full),
      openChannel: () => ({ postMessage: () => undefined, addEventListener: () => undefined, close: () => undefined }),
      withLock: (_name, _signal, work) => work(),
      onOnline: () => undefined,
    };
  }

  /** Whether either storage of this device has the text for the slot. */
  has(slot: string, text: string): boolean {
    const { storage } = this;
    const kept = {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: () => undefined,
      removeItem: () => undefined,
      key: (index: number) => [...storage.keys()][index] ?? null,
      length: storage.size,
    };
    const bodies = [...this.rows, ...openLocalCopies(() => kept).read('t')]
      .filter((each) => each.slot === slot)
      .map(({ body }) => body);
    return bodies.some((body) => isBody(body) && body.text === text);
  }
}

/**
 * The server's rules for one set of answers: each answer by itself, stored once per device and number, late after the
 * end, `gone` once the set was deleted.
 */
export class SimulatedServer {
  log = new Map<string, { slot: string; text: string; late: boolean }>();
  finishedAt: number | null = null;
  cleared = false;

  /** Resolves to the outcomes. The caller may lose them after the work was done. */
  take(
    changes: readonly { number: number; slot?: string; body: Body & { slot: string } }[],
    device: string,
    now: number,
  ): SendOutcome[] {
    return changes.map(({ number, body }) => {
      if (this.cleared) return 'gone';
      if (body.text.includes('!')) return { why: 'INVALID_ANSWER' };
      const name = `${device} ${number}`;
      const late = this.finishedAt !== null;
      if (late && body.at >= (this.finishedAt ?? 0) && !this.log.has(name)) return { why: 'FINISHED' };
      if (!this.log.has(name)) this.log.set(name, { slot: body.slot, text: body.text, late });
      return now >= 0 && late ? 'late' : 'sent';
    });
  }

  has(slot: string, text: string): boolean {
    return [...this.log.values()].some((each) => each.slot === slot && each.text === text);
  }
}
