/** People as a table on wide screens and as cards on phones, with the change of state. */
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import useMediaQuery from '@mui/material/useMediaQuery';
import { menteeRole, mentorRole, type Role } from '@telemachos/contract/access/roles.ts';
import { Link } from '@tanstack/react-router';
import type { PersonLine } from '@telemachos/contract/features/users/users.wire.ts';
import { useTranslation } from 'react-i18next';
import { areAdminToolsShown } from '../../platform/admin-tools-shortcut.ts';
import { userSurnameFirst } from '../../platform/person-names.ts';
import { toUrlSegment, useProject } from '../../platform/session.ts';
import { useObservable } from '../../platform/observable.ts';
import { FramedList } from '../../ui/framed-list.tsx';
import { ariaSort, SortHeader, type Sorting } from '../../ui/lists.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { isBuiltIn } from './columns.tsx';
import type { Column } from './columns-dialog.shared.tsx';
import { PersonMenu } from './person-menu.tsx';
import { stateKey, tones } from './states.ts';

type TableProps = {
  people: readonly PersonLine[];
  columns: readonly Column[];
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
};

export const UserTable = ({ people, columns, sorting, onSort }: TableProps) => {
  const narrow = useMediaQuery('(max-width: 899px)');
  return narrow ? (
    <Cards people={people} columns={columns} />
  ) : (
    <Wide people={people} columns={columns} sorting={sorting} onSort={onSort} />
  );
};

/** What a cell of a column has for a person. */
const Cell = ({ column, person }: { column: Column; person: PersonLine }) => {
  const { t } = useTranslation('users');
  switch (column.name) {
    case 'username':
      return person.Username;
    case 'roles':
      return <Roles person={person} />;
    case 'mentor':
      return person.Mentor ? (
        <PersonLink id={person.Mentor.Id} roles={[mentorRole]}>
          {person.Mentor.Name}
        </PersonLink>
      ) : person.Roles.includes(menteeRole) ? (
        t('noMentor')
      ) : (
        ''
      );
    case 'state':
      return <State person={person} />;
    default:
      return column.shows(person.More?.[column.name] ?? '');
  }
};

const Cards = ({ people, columns }: Pick<TableProps, 'people' | 'columns'>) => (
  <FramedList>
    {people.map((person) => (
      <Box
        component="li"
        key={person.Id}
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          gap: 2,
          p: 4,
          borderTop: 1,
          borderColor: 'divider',
          '&:first-of-type': { borderTop: 0 },
        }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Name person={person} />
          {columns.map((column) => (
            <CardLine key={column.name} column={column} person={person} />
          ))}
        </Box>
        <PersonMenu person={person} />
      </Box>
    ))}
  </FramedList>
);

/** A column on a card: what says it by itself stands alone, the rest has its name before it; what is empty is left out. */
const CardLine = ({ column, person }: { column: Column; person: PersonLine }) => {
  const alone = column.name === 'roles' || column.name === 'state';
  const empty = isBuiltIn(column.name)
    ? column.name === 'mentor' && !person.Mentor && !person.Roles.includes(menteeRole)
    : !person.More?.[column.name];
  if (empty) return null;
  return (
    <Box sx={{ mt: column.name === 'state' ? 2 : 0, fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
      {alone ? null : `${column.label}: `}
      <Cell column={column} person={person} />
    </Box>
  );
};

const Wide = ({ people, columns, sorting, onSort }: TableProps) => {
  const { t } = useTranslation('users');
  return (
    <Box
      sx={{
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 'var(--radius-large)',
        overflowX: 'auto',
      }}
    >
      <Table aria-label={t('table')}>
        <TableHead>
          <TableRow>
            <TableCell aria-sort={ariaSort('last_name', sorting)}>
              <SortHeader field="last_name" sorting={sorting} onSort={onSort}>
                {t('columns.name')}
              </SortHeader>
            </TableCell>
            {columns.map(({ name, label }) =>
              name === 'username' ? (
                <TableCell key={name} aria-sort={ariaSort(name, sorting)}>
                  <SortHeader field={name} sorting={sorting} onSort={onSort}>
                    {label}
                  </SortHeader>
                </TableCell>
              ) : (
                <TableCell key={name} sx={{ fontWeight: 600 }}>
                  {label}
                </TableCell>
              ),
            )}
            <TableCell>
              <span className="only-heard">{t('columns.change')}</span>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {people.map((person) => (
            <TableRow key={person.Id} hover>
              <TableCell>
                <Name person={person} />
              </TableCell>
              {columns.map((column) => (
                <TableCell key={column.name} sx={{ overflowWrap: 'anywhere' }}>
                  <Cell column={column} person={person} />
                </TableCell>
              ))}
              <TableCell padding="none">
                <PersonMenu person={person} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
};

/**
 * A name that leads to the person: to their page for who manages users; else a mentee to the own page, a mentor to the
 * own mentees; others stay a name.
 */
const PersonLink = ({ id, roles, children }: { id: number; roles: readonly Role[]; children: string }) => {
  const project = useProject();
  if (!project) return children;
  const segment = toUrlSegment(project);
  if (project.Abilities.includes('users.manage')) return <Link to={`/${segment}/admin/user/${id}`}>{children}</Link>;
  if (roles.includes(menteeRole)) return <Link to={`/${segment}/mentor/mentee/${id}`}>{children}</Link>;
  return roles.includes(mentorRole) ? (
    <Link to={`/${segment}/admin/grid`} search={{ mentor: String(id) }}>
      {children}
    </Link>
  ) : (
    children
  );
};

const Name = ({ person }: { person: PersonLine }) => {
  const { t } = useTranslation('users');
  const tools = useObservable(areAdminToolsShown);
  return (
    <>
      <Box sx={{ fontWeight: 500 }}>
        <PersonLink id={person.Id} roles={person.Roles}>
          {userSurnameFirst(person)}
        </PersonLink>
        {tools ? <Box component="span" sx={{ ml: 2, fontFamily: 'monospace' }}>{`#${person.Id}`}</Box> : null}
        {person.Evaluation ? (
          <Box component="span" sx={{ ml: 2 }}>
            <StatusChip tone="neutral" label={t('evaluation')} />
          </Box>
        ) : null}
      </Box>
      <Box sx={{ fontSize: '0.875rem', color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {person.Fields.kayas ? t('kayas', { number: person.Fields.kayas }) : person.Fields.email}
      </Box>
    </>
  );
};

const Roles = ({ person }: { person: PersonLine }) => {
  const { t } = useTranslation('common');
  return <Box sx={{ fontSize: '0.875rem' }}>{person.Roles.map((role) => t(`roles.${role}`)).join(', ')}</Box>;
};

const State = ({ person }: { person: PersonLine }) => {
  const { t } = useTranslation('users');
  return <StatusChip tone={tones[person.State] ?? 'neutral'} label={t(`states.${stateKey(person.State)}`)} />;
};
