/** Where the rows come from: what is pasted or dropped, how it is read, and why it is not. */
import { maxMassFileBytes } from '@telemachos/contract/features/mass-data/mass-data.rules.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { findDivider, readTable, type Table } from '../../platform/delimited-text.ts';
import { readFile } from './read-file.ts';
import type { ReadFile } from './table-file.ts';
import { tableFault, type Encoding, type TableFault } from './rows.rules.ts';

/** A long paste is not read with every key, but when they rest. */
const pasteDelayMs = 400;

/** How a text or file was read, and can be read otherwise. */
export type Reading = Pick<ReadFile, 'encoding' | 'separator' | 'sheets' | 'sheet'>;
type Chosen = { encoding?: Encoding; separator?: string; sheet?: string };

/** `onTable` is told of each table that was read, and `onNothing` where nothing is given or it cannot be read. */
export const useRows = (onTable: (name: string, table: Table) => void, onNothing: () => void) => {
  const [text, setText] = useState('');
  const [file, setFile] = useState<{ name: string; bytes: Uint8Array } | null>(null);
  const [reading, setReading] = useState<Reading | null>(null);
  const [fault, setFault] = useState<TableFault | null>(null);
  const [isBusy, setBusy] = useState(false);

  const refuse = (why: TableFault): void => {
    setFault(why);
    onNothing();
  };

  const readPaste = (pasted: string, separator = findDivider(pasted)): void => {
    const table = readTable(pasted, separator);
    const wrong = pasted.length > maxMassFileBytes ? 'TOO_LARGE' : tableFault(table);
    setReading({ encoding: null, separator, sheets: [], sheet: null });
    if (wrong !== null) return refuse(wrong);
    setFault(null);
    onTable('', table);
  };
  const rested = useEffectEvent((pasted: string) => readPaste(pasted));
  useEffect(() => {
    if (text.trim() === '') return;
    const timer = setTimeout(() => rested(text), pasteDelayMs);
    return () => clearTimeout(timer);
  }, [text]);

  const read = async (given: { name: string; bytes: Uint8Array }, chosen: Chosen = {}): Promise<void> => {
    setBusy(true);
    setFault(null);
    const { encoding = null, separator = null, sheet = null } = chosen;
    const done = await readFile({ bytes: given.bytes, encoding, separator, sheet });
    setBusy(false);
    if ('fault' in done) return refuse(done.fault);
    setReading(done);
    onTable(given.name, done.table);
  };

  return {
    text,
    fileName: file?.name ?? null,
    reading,
    fault,
    isBusy,
    paste: (pasted: string): void => {
      setFile(null);
      setFault(null);
      setText(pasted);
      if (pasted.trim() !== '') return;
      setReading(null);
      onNothing();
    },
    give: async (given: File): Promise<void> => {
      setText('');
      setReading(null);
      if (given.size > maxMassFileBytes) return refuse('TOO_LARGE');
      const one = { name: given.name, bytes: new Uint8Array(await given.arrayBuffer()) };
      setFile(one);
      await read(one);
    },
    /** Reads the same once more, otherwise. */
    choose: (chosen: Chosen): void => {
      if (file) void read(file, { ...(reading?.encoding && { encoding: reading.encoding }), ...chosen });
      else if (chosen.separator !== undefined) readPaste(text, chosen.separator);
    },
    clear: (): void => {
      setText('');
      setFile(null);
      setReading(null);
      setFault(null);
    },
  };
};
export type RowsSource = ReturnType<typeof useRows>;
