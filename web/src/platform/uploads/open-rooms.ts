/** The uploads that are open in a page, by person and project: what any of them has under way is reckoned together. */
import type { Whose } from './known.ts';
import { mostKept } from './upload-store.ts';
import { isUnderWay, type Upload } from './upload.rules.ts';
import type { Uploads } from './uploads.ts';

/** What open uploads stand on. */
type Ground = {
  open: (whose: Whose) => Uploads;
  /** Whether the browser keeps anything of a person that goes on by itself, of whatever project and page. */
  goesOn: (owner: number) => Promise<boolean>;
  /** A person has something under way. */
  underWay: (owner: number) => void;
  nothingLeft: (owner: number) => void;
  /** Whether whoever leaves the page loses something. */
  hold: (isHeld: boolean) => void;
};

type Open = { owner: number; uploads: Uploads; stop: () => void };

/** The browser could not go on with it by itself. */
const isOnlyHere = ({ size }: Upload): boolean => size > mostKept;

/** `of` answers those of somebody in a project, `close` stops all. */
export const openRooms = (ground: Ground): { of: (whose: Whose) => Uploads; close: () => void } => {
  const rooms = new Map<string, Open>();
  const underWay = () =>
    [...rooms.values()].flatMap(({ owner, uploads }) =>
      uploads.list.get().flatMap((line) => (isUnderWay(line) ? [{ owner, line }] : [])),
    );
  const reckon = (owner: number): void => {
    const all = underWay();
    ground.hold(all.some(({ line }) => isOnlyHere(line)));
    const [first] = all;
    if (first) return ground.underWay(first.owner);
    void ground.goesOn(owner).then((is) => {
      if (!is && underWay().length === 0) ground.nothingLeft(owner);
    });
  };
  return {
    of: (whose) => {
      const name = `${whose.owner} ${whose.project}`;
      const there = rooms.get(name);
      if (there) return there.uploads;
      const uploads = ground.open(whose);
      const stop = uploads.list.watch(() => reckon(whose.owner));
      rooms.set(name, { owner: whose.owner, uploads, stop });
      return uploads;
    },
    close: () => {
      for (const { uploads, stop } of rooms.values()) {
        // What is kept goes on later: that it is closed here says nothing of it.
        stop();
        uploads.close();
      }
      rooms.clear();
      ground.hold(false);
    },
  };
};
