/** What another browser or device began, as the server tells it. */
import type { KeptUpload } from './upload-store.ts';

/** Whose uploads they are, and in which project. */
export type Whose = { owner: number; project: number };

/** An upload as the server knows it. */
export type KnownUpload = {
  Id: number;
  Where: 'own' | 'library';
  Category: string;
  Name: string;
  OriginalName: string;
  Mime: string;
  ItemId: number | null;
  MenteesSee: boolean | null;
  Approve: boolean | null;
  FileSize: number | null;
  /** Another device sends it at this time. */
  Arriving: boolean;
};

/** What is begun elsewhere has its key here by the server's number. */
const keyOfKnown = 'server-';
export const isKeyOfKnown = (key: string): boolean => key.startsWith(keyOfKnown);

/** What another browser began, as it is kept here. */
export const keptOf = ({ owner, project }: Whose, known: KnownUpload, at: number): KeptUpload => ({
  key: `${keyOfKnown}${known.Id}`,
  owner,
  project,
  place: {
    where: known.Where,
    category: known.Category,
    title: known.Name,
    replaces: known.ItemId,
    menteesSee: known.MenteesSee,
    approve: known.Approve,
  },
  name: known.OriginalName,
  size: known.FileSize ?? 0,
  type: known.Mime,
  at,
  id: known.Id,
  paused: false,
  file: null,
});
