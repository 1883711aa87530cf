/** The uploads that are open in a page, by person and project: what any of them has under way is reckoned together. */
import type { UploadOwner } from './server-uploads.ts';
import { mostKept } from './upload-store.ts';
import { isActive, type Upload } from './upload.rules.ts';
import type { Uploads } from './uploads.ts';

/** What open uploads stand on. */
type RegistryEnvironment = {
  open: (whose: UploadOwner) => Uploads;
  /** Whether the browser keeps anything of a person that goes on by itself, of whatever project and page. */
  hasResumable: (owner: number) => Promise<boolean>;
  /** A person has something under way. */
  onActive: (owner: number) => void;
  onNothingLeft: (owner: number) => void;
  /** Whether whoever leaves the page loses something. */
  holdPage: (isHeld: boolean) => void;
};

type OpenUploads = { owner: number; uploads: Uploads; stop: () => void };

/** The browser could not go on with it by itself. */
const isLostOnUnload = ({ size }: Upload): boolean => size > mostKept;

/** `of` answers those of somebody in a project, `close` stops all. */
export const createUploadRegistry = (
  ground: RegistryEnvironment,
): { of: (whose: UploadOwner) => Uploads; close: () => void } => {
  const entries = new Map<string, OpenUploads>();
  const activeLines = () =>
    [...entries.values()].flatMap(({ owner, uploads }) =>
      uploads.list.get().flatMap((line) => (isActive(line) ? [{ owner, line }] : [])),
    );
  const updateFlags = (owner: number): void => {
    const all = activeLines();
    ground.holdPage(all.some(({ line }) => isLostOnUnload(line)));
    const [first] = all;
    if (first) return ground.onActive(first.owner);
    void ground.hasResumable(owner).then((is) => {
      if (!is && activeLines().length === 0) ground.onNothingLeft(owner);
    });
  };
  return {
    of: (whose) => {
      const name = `${whose.owner} ${whose.project}`;
      const there = entries.get(name);
      if (there) return there.uploads;
      const uploads = ground.open(whose);
      const stop = uploads.list.subscribe(() => updateFlags(whose.owner));
      entries.set(name, { owner: whose.owner, uploads, stop });
      return uploads;
    },
    close: () => {
      for (const { uploads, stop } of entries.values()) {
        // What is kept goes on later: that it is closed here says nothing of it.
        stop();
        uploads.close();
      }
      entries.clear();
      ground.holdPage(false);
    },
  };
};
