/** The history of a query's runs: who, when, how long, how many rows; never values. */
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/page.tsx';
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { When } from '../../ui/written.tsx';
import { useRuns } from './queries.queries.ts';
import { useCodeText } from './use-code-text.ts';

export const RunsPart = ({ id }: { id: number }) => {
  const { t } = useTranslation('queries');
  const codeText = useCodeText();
  const runs = useRuns(id);
  if (runs.error) return <ErrorState error={runs.error} retry={() => void runs.refetch()} />;
  if (runs.isPending) return <RowsSkeleton rows={5} height={44} />;
  if (runs.data.list.length === 0) return <EmptyState title={t('runs.none')}>{t('runs.noneMeans')}</EmptyState>;
  return (
    <Section id="runs" title={t('edit.tab.runs')} intro={t('runs.noneMeans')}>
      {/* The keys scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <Box role="region" aria-labelledby="runs" tabIndex={0} sx={{ overflowX: 'auto' }}>
        <Box
          component="table"
          sx={{
            width: '100%',
            borderCollapse: 'collapse',
            fontSize: '0.875rem',
            '& th, & td': { textAlign: 'left', px: 3, py: 2, borderBottom: '1px solid var(--line)' },
            '& .number': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
          }}
        >
          <thead>
            <tr>
              <th scope="col">{t('runs.at')}</th>
              <th scope="col">{t('runs.by')}</th>
              <th scope="col" className="number">
                {t('runs.version')}
              </th>
              <th scope="col" className="number">
                {t('runs.duration')}
              </th>
              <th scope="col" className="number">
                {t('runs.rows')}
              </th>
              <th scope="col">{t('runs.ended')}</th>
            </tr>
          </thead>
          <tbody>
            {runs.data.list.map((line, at) => (
              <tr key={at}>
                <td>
                  <When at={line.At} />
                </td>
                <td>{line.By}</td>
                <td className="number">{line.Version}</td>
                <td className="number">{line.Duration}</td>
                <td className="number">{line.Rows}</td>
                <td>
                  {line.Problem === null ? t('runs.well') : codeText(line.Problem)}
                  {line.Line === null ? null : ` ${t('runs.line', { line: line.Line })}`}
                </td>
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
    </Section>
  );
};
