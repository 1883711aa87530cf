/** The lines of the matrix: a role, as whom it was tried, and how many rows came. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { isRole } from '@telemachos/contract/access/roles.ts';
import { useTranslation } from 'react-i18next';
import type { MatrixLine } from './queries.queries.ts';
import { useCodeText } from './use-code-text.ts';

export const MatrixTable = ({
  lines,
  onLook,
}: {
  lines: readonly MatrixLine[];
  onLook: (id: number, name: string) => void;
}) => {
  const { t } = useTranslation(['queries', 'common']);
  const codeText = useCodeText();
  const rowsOf = ({ UserId, Rows, IsCut, Problem }: MatrixLine): string => {
    if (UserId === null) return '–';
    if (Problem !== null) return codeText(Problem);
    return IsCut ? t('queries:matrix.more', { count: Rows }) : String(Rows);
  };
  return (
    <Box
      component="table"
      sx={{
        width: '100%',
        borderCollapse: 'collapse',
        fontSize: '0.875rem',
        '& th, & td': {
          textAlign: 'left',
          px: { xs: 1, sm: 3 },
          py: 1,
          height: 44,
          borderBottom: '1px solid var(--line)',
          overflowWrap: 'break-word',
        },
        '& .number': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
      }}
    >
      <caption className="only-heard">{t('queries:matrix.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('queries:matrix.role')}</th>
          <th scope="col">{t('queries:matrix.tried')}</th>
          <th scope="col" className="number">
            {t('queries:matrix.rows')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.Role}>
            <th scope="row">{isRole(line.Role) ? t(`common:roles.${line.Role}`) : line.Role}</th>
            <td>
              {line.UserId === null ? (
                t('queries:matrix.nobody')
              ) : (
                <Button
                  size="small"
                  aria-label={t('queries:matrix.lookAs', { name: line.Name })}
                  onClick={() => onLook(line.UserId ?? 0, line.Name)}
                  sx={{ textAlign: 'left', ml: -1 }}
                >
                  {line.Name}
                </Button>
              )}
            </td>
            <td className="number">{rowsOf(line)}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
};
