/** The rows of a result, in a box that scrolls by itself under its header. */
import Box from '@mui/material/Box';
import type { QueryResult } from '@telemachos/contract/features/queries/queries.schemas.ts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCellText } from './cell-text.ts';

const shape = {
  overflow: 'auto',
  maxHeight: 'max(320px, 65dvh)',
  border: 1,
  borderColor: 'divider',
  borderRadius: 'var(--radius)',
  '& table': { borderCollapse: 'separate', borderSpacing: 0, minWidth: '100%', fontSize: '0.875rem' },
  '& th, & td': {
    px: 3,
    py: 2,
    textAlign: 'left',
    verticalAlign: 'top',
    borderBottom: '1px solid var(--line)',
    maxWidth: 420,
    overflowWrap: 'break-word',
    minWidth: 72,
  },
  '& thead th': { position: 'sticky', top: 0, bgcolor: 'var(--grey-100)', zIndex: 1, fontWeight: 600 },
  '& .number': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', overflowWrap: 'normal' },
  '& .when': { whiteSpace: 'nowrap' },
  '& details': { minWidth: 240 },
} as const;

const classOf = (type: QueryResult['Columns'][number]['Type']): string | undefined =>
  type === 'number' ? 'number' : type === 'day' || type === 'instant' ? 'when' : undefined;

/** Texts longer than this are folded, so that a row stays a row. */
const maxShownLength = 160;
const foldedLength = 60;

const CellText = ({ text }: { text: string }) =>
  text.length <= maxShownLength ? (
    text
  ) : (
    <details>
      <summary>{`${text.slice(0, foldedLength)}…`}</summary>
      {text}
    </details>
  );

/** Plain cells: a thousand rows of Material's own take seconds to draw. */
export const ResultTable = memo(({ result: { Columns, Rows }, title }: { result: QueryResult; title: string }) => {
  const { i18n } = useTranslation('queries');
  const text = useCellText();
  return (
    // The keys scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <Box role="region" aria-label={title} tabIndex={0} sx={shape}>
      <table lang={i18n.language}>
        <thead>
          <tr>
            {Columns.map(({ Name, Type }, at) => (
              <th key={at} scope="col" className={classOf(Type)}>
                {Name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Rows.map((row, line) => (
            <tr key={line}>
              {row.map((cell, at) => {
                const type = Columns[at]?.Type ?? 'text';
                return (
                  <td key={at} className={classOf(type)}>
                    <CellText text={text(cell, type)} />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
});
ResultTable.displayName = 'ResultTable';
