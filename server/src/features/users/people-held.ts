/** The people of some rows that are to be changed, as far as they have come: who they were, and as whom they stand now. */
import type { Held } from './changing.store.ts';

const lower = (text: string): string => text.toLowerCase();

/** Somebody who is to be made. */
export const newcomer = (username: string, id: number): Held => ({
  id,
  username,
  email: null,
  language: 'el',
  fields: {},
  defaultProjectId: null,
  member: false,
  roles: [],
  state: 0,
  projectFields: {},
  isOpened: false,
});

/** The people of some rows, as far as they have come. */
export class People {
  readonly byId = new Map<number, Held>();
  readonly first = new Map<number, Held>();
  #next = -1;

  constructor(found: readonly Held[]) {
    for (const person of found) {
      this.byId.set(person.id, person);
      this.first.set(person.id, person);
    }
  }

  named(username: string): Held | undefined {
    const wanted = lower(username);
    return [...this.byId.values()].find((person) => lower(person.username) === wanted);
  }

  hasEmail(address: string, id: number): boolean {
    const wanted = lower(address);
    return [...this.byId.values()].some((person) => person.id !== id && lower(person.email ?? '') === wanted);
  }

  newcomer(username: string): Held {
    return newcomer(username, this.#next--);
  }
}
