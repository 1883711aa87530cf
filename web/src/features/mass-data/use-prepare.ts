/** What is sent of rows: by the mapping, or by the transform that runs on the server; and the first of them as a preview. */
import { maxTransformBytes } from '@telemachos/contract/features/mass-data/mass-data.rules.ts';
import type { TransformedRow } from '@telemachos/contract/features/mass-data/mass-data.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentProjectId } from '../../platform/api.ts';
import type { MassRow } from '../../platform/mass-data-store.ts';
import { transformRows } from './mass-data.queries.ts';
import { toParameters } from './rows.rules.ts';
import type { Prepared } from './send-rows.ts';
import type { Sending } from './use-sending.ts';

/** How many rows the preview shows. */
const previewRows = 3;

/** A script that is being typed is tried when the keys rest. */
const typingRestMs = 700;

/** Cuts rows so that each piece fits in one call. */
export const inSizedPieces = <Row extends { cells: string[] }>(rows: readonly Row[], maxLength: number): Row[][] => {
  const pieces: Row[][] = [];
  let length = Infinity;
  for (const row of rows) {
    const own = row.cells.reduce((sum, cell) => sum + cell.length + 6, 20);
    if (length + own > maxLength) {
      pieces.push([]);
      length = 0;
    }
    pieces.at(-1)?.push(row);
    length += own;
  }
  return pieces;
};

/** Cells in characters that surely fit: a Greek letter has two bytes. */
const maxPieceLength = maxTransformBytes / 4;

/** The words of a fault of a transform. */
export const useTransformWords = (): ((fault: { Code: string; Message: string; Line: number }) => string) => {
  const { t } = useTranslation('massData');
  return ({ Code, Message, Line }) => {
    const words = Code === 'RESULT' ? t('transform.result') : Message;
    return Line > 0 ? t('transform.atLine', { line: Line, words }) : t('transform.fault', { words });
  };
};

/** Returns a function that prepares rows for sending. */
export const usePrepare = ({ target, setup, mapping }: Sending, headers: readonly string[]) => {
  const faultWords = useTransformWords();
  return async (rows: readonly MassRow[]): Promise<Prepared[]> => {
    if (target === null) return [];
    if (setup.Transform.trim() === '')
      return rows.map(({ cells }) => ({ value: toParameters(cells, mapping, target.parameters) }));
    const results: TransformedRow[] = [];
    for (const piece of inSizedPieces(rows, maxPieceLength))
      results.push(...(await transformRows({ url: target.path, headers: [...headers], rows: piece })));
    return results.map((one) =>
      'Value' in one ? { value: one.Value } : 'Fault' in one ? { fault: faultWords(one.Fault) } : { left: true },
    );
  };
};

/** The first rows as they will be sent; `transformed` is what the script made of them, saved or not. */
export const usePreview = (sending: Sending, headers: readonly string[], rows: readonly MassRow[]) => {
  const { target, setup, stored, mapping } = sending;
  const first = rows.filter(({ state }) => state === 'waiting' || state === 'failed').slice(0, previewRows);
  const [code, setCode] = useState(setup.Transform);
  useEffect(() => {
    const timer = setTimeout(() => setCode(setup.Transform), typingRestMs);
    return () => clearTimeout(timer);
  }, [setup.Transform]);
  const isTransformed = setup.Transform.trim() !== '' && code.trim() !== '';
  const path = target?.path ?? '';
  const cells = first.map(({ at, cells: row }) => ({ at, cells: row }));
  const query = useQuery({
    queryKey: ['mass-data preview', currentProjectId.get(), path, code, headers, cells],
    queryFn: () =>
      transformRows({ url: path, headers: [...headers], rows: cells, ...(code === stored.Transform ? {} : { code }) }),
    enabled: isTransformed && path !== '' && cells.length > 0,
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  const values = isTransformed
    ? (query.data ?? []).flatMap((one) => ('Value' in one ? [one.Value] : []))
    : first.map((row) => toParameters(row.cells, mapping, target?.parameters ?? []));
  return { first, isTransformed, transformed: query, values };
};
export type Preview = ReturnType<typeof usePreview>;
