/** The lines of the list: a table on wide screens, cards on phones. */
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Checkbox from '@mui/material/Checkbox';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import type { MoveFault } from '@telemachos/contract/features/applications/applications.moves.rules.ts';
import type { ApplicationLine } from '@telemachos/contract/features/applications/applications.schemas.ts';
import { ariaSort, SortHeader, type Sorting } from '../../ui/lists.tsx';
import { When } from '../../ui/written.tsx';
import { ApplicationStatus, Remarks } from './status-words.tsx';

type Props = {
  lines: readonly ApplicationLine[];
  chosen: ReadonlySet<number>;
  faults: Readonly<Record<string, MoveFault>>;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  onChoose: (lines: readonly ApplicationLine[], on: boolean) => void;
  onOpen: (id: number) => void;
};

const nameOf = ({ FirstName, LastName, Email }: ApplicationLine): string =>
  [LastName, FirstName].filter(Boolean).join(' ') || Email;

const Name = ({
  line,
  fault,
  onOpen,
}: {
  line: ApplicationLine;
  fault: MoveFault | undefined;
  onOpen: (id: number) => void;
}) => {
  const { t } = useTranslation('applications');
  return (
    <Box sx={{ minWidth: 0 }}>
      <ButtonBase
        onClick={() => onOpen(line.Id)}
        aria-label={t('admin.open', { name: nameOf(line) })}
        sx={{
          font: 'inherit',
          fontWeight: 600,
          color: 'primary.main',
          textAlign: 'left',
          minHeight: 24,
          borderRadius: 1,
          '&:hover': { textDecoration: 'underline' },
        }}
      >
        {nameOf(line)}
      </ButtonBase>
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem', overflowWrap: 'anywhere' }}>{line.Email}</Box>
      {fault ? (
        <Box role="alert" sx={{ color: 'error.main', fontSize: '0.875rem', fontWeight: 500 }}>
          {t(`admin.fault.${fault}`)}
        </Box>
      ) : null}
    </Box>
  );
};

const Chosen = ({ line, chosen, onChoose }: { line: ApplicationLine } & Pick<Props, 'chosen' | 'onChoose'>) => {
  const { t } = useTranslation('applications');
  return (
    <Checkbox
      checked={chosen.has(line.Id)}
      onChange={(event) => onChoose([line], event.target.checked)}
      slotProps={{ input: { 'aria-label': t('admin.select', { name: nameOf(line) }) } }}
    />
  );
};

const All = ({ lines, chosen, onChoose }: Pick<Props, 'lines' | 'chosen' | 'onChoose'>) => {
  const { t } = useTranslation('applications');
  const here = lines.filter(({ Id }) => chosen.has(Id)).length;
  return (
    <Checkbox
      checked={here > 0 && here === lines.length}
      indeterminate={here > 0 && here < lines.length}
      onChange={(event) => onChoose(lines, event.target.checked)}
      slotProps={{ input: { 'aria-label': t('admin.selectPage') } }}
    />
  );
};

const Cards = ({ lines, faults, chosen, onChoose, onOpen }: Props) => {
  const { t } = useTranslation('applications');
  return (
    <>
      <Box
        component="label"
        data-screen-only
        sx={{ display: 'flex', alignItems: 'center', ml: -2, fontSize: '0.875rem' }}
      >
        <All lines={lines} chosen={chosen} onChoose={onChoose} />
        <span aria-hidden="true">{t('admin.selectPage')}</span>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', display: 'grid', gap: 3 }}>
        {lines.map((line) => (
          <Box
            component="li"
            key={line.Id}
            sx={{
              display: 'flex',
              gap: 1,
              p: 3,
              pl: 1,
              border: 1,
              borderColor: faults[line.Id] ? 'error.main' : chosen.has(line.Id) ? 'primary.main' : 'divider',
              borderRadius: 'var(--radius-large)',
              bgcolor: 'background.paper',
            }}
          >
            <Box sx={{ flex: 'none', mt: -1 }}>
              <Chosen line={line} chosen={chosen} onChoose={onChoose} />
            </Box>
            <Box sx={{ minWidth: 0, flex: 1, display: 'grid', gap: 2 }}>
              <Name line={line} fault={faults[line.Id]} onOpen={onOpen} />
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
                <ApplicationStatus status={line.Status} withdrawn={line.Withdrawn} />
                <Remarks line={line} />
              </Box>
              <Box
                sx={{
                  display: 'flex',
                  justifyContent: 'space-between',
                  gap: 2,
                  color: 'text.secondary',
                  fontSize: '0.875rem',
                }}
              >
                <span>{line.Kayas ?? '–'}</span>
                <When at={line.SubmittedAt} show="date" />
              </Box>
            </Box>
          </Box>
        ))}
      </Box>
    </>
  );
};

const columns = [
  { field: 'LastName', label: 'name' },
  { field: 'Kayas', label: 'kayas' },
  { field: 'Status', label: 'status' },
  { field: 'SubmittedAt', label: 'submitted' },
] as const;

/** One page of applications. The name opens one; the box chooses it. */
export const ApplicationRows = (props: Props) => {
  const { lines, chosen, faults, sorting, onSort, onChoose, onOpen } = props;
  const { t } = useTranslation('applications');
  const narrow = useMediaQuery('(max-width: 899px)', { noSsr: true });
  if (narrow) return <Cards {...props} />;
  return (
    <TableContainer
      sx={{ border: 1, borderColor: 'divider', borderRadius: 'var(--radius-large)', bgcolor: 'background.paper' }}
    >
      <Table>
        <TableHead>
          <TableRow>
            <TableCell padding="checkbox">
              <All lines={lines} chosen={chosen} onChoose={onChoose} />
            </TableCell>
            {columns.map(({ field, label }) => (
              <TableCell key={field} aria-sort={ariaSort(field, sorting)}>
                <SortHeader field={field} sorting={sorting} onSort={onSort}>
                  {t(`admin.columns.${label}`)}
                </SortHeader>
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map((line) => (
            <TableRow
              key={line.Id}
              hover
              selected={chosen.has(line.Id)}
              sx={{
                ...(faults[line.Id] ? { boxShadow: 'inset 4px 0 0 var(--red-800)' } : {}),
                '&:last-child td': { borderBottom: 0 },
              }}
            >
              <TableCell padding="checkbox">
                <Chosen line={line} chosen={chosen} onChoose={onChoose} />
              </TableCell>
              <TableCell>
                <Name line={line} fault={faults[line.Id]} onOpen={onOpen} />
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
                {line.Kayas ?? '–'}
              </TableCell>
              <TableCell>
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
                  <ApplicationStatus status={line.Status} withdrawn={line.Withdrawn} />
                  <Remarks line={line} />
                </Box>
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                <When at={line.SubmittedAt} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};
