/**
 * The data of an action as they are judged: what cannot be read is a fault at its place, and the rest is judged all the
 * same, so that everything that is wrong is told at once.
 */
import type { z } from 'zod';
import { parseLeniently, type Placeholders } from '../../kit/lenient-parse.rules.ts';
import { actionData, type ActionData } from '../actions/actions.schemas.ts';
import { fault, type Told } from './making-faults.ts';

/** What some numbers may be; the size of a file in the megabytes in which it is written. */
const ranges: Readonly<Record<string, string>> = {
  Least: '0|10',
  Most: '1|10',
  MaxBytes: '1|50',
  Share: '1|100',
  Decimals: '0|10',
};
const wholes: readonly string[] = ['Minutes', 'DueDays', 'Days', 'Least', 'Most', 'Share', 'Decimals'];
const numbers: readonly string[] = ['Min', 'Max', 'MaxBytes'];

const asFault = ({ path, code }: z.core.$ZodIssue): Told => {
  const place = ['Data', ...path].join('.');
  if (path[0] === 'Due' && code === 'invalid_format') return fault(place, 'NO_SUCH_DAY');
  const name = String(path.at(-1));
  const range = code.startsWith('too_') ? ranges[name] : undefined;
  if (range !== undefined) return fault(place, 'RANGE', range);
  if (wholes.includes(name)) return fault(place, 'WHOLE');
  if (numbers.includes(name)) return fault(place, 'NUMBER');
  if (code === 'too_big') return fault(place, 'TOO_LARGE');
  return fault(place, name === 'Accept' && code === 'too_small' ? 'EMPTY' : 'SHAPE');
};

/** What stands where it must be something, and could not be read. */
const standIns: Placeholders = {
  Key: (at) => `unread_${at}`,
  Label: () => ({ el: '–' }),
  Title: () => ({ el: '–' }),
  el: () => '–',
  Type: () => 'text',
  Kind: () => 'picture',
  Value: (at) => `– ${at}`,
  Formula: () => '0',
};

/** The data as far as they can be read, and what of them could not. */
export const readData = (data: unknown): { data: ActionData; faults: Told[] } => {
  const read = actionData.safeParse(data);
  return read.success
    ? { data: read.data, faults: [] }
    : {
        data: parseLeniently(actionData, data, read.error.issues, standIns) ?? {},
        faults: read.error.issues.map(asFault),
      };
};
