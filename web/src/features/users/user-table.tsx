/** People as a table on wide screens and as cards on phones, with the change of state. */
import MoreVert from '@mui/icons-material/MoreVert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import useMediaQuery from '@mui/material/useMediaQuery';
import { menteeRole, mentorRole, type Role } from '@telemachos/contract/access/roles.ts';
import { Link } from '@tanstack/react-router';
import type { PersonLine } from '@telemachos/contract/features/users/users.wire.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../platform/failures.ts';
import { useWriting } from '../../platform/queries.ts';
import { userInList } from '../../platform/person.ts';
import { segmentOf, useProject, useSession } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { whileBusy } from '../../ui/act-button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { ariaSort, SortHeader, StatusChip, type Sorting, type Tone } from '../../ui/lists.tsx';
import { GivePassword } from './give-password.tsx';

const tones: Record<number, Tone> = { 0: 'waiting', 1: 'good', 2: 'neutral', 3: 'bad' };

/** The states that can be set by hand. */
const settable = [1, 2, 3] as const;

type TableProps = { people: readonly PersonLine[]; sorting: Sorting; onSort: (sorting: Sorting) => void };

export const UserTable = ({ people, sorting, onSort }: TableProps) => {
  const narrow = useMediaQuery('(max-width: 899px)');
  return narrow ? <Cards people={people} /> : <Wide people={people} sorting={sorting} onSort={onSort} />;
};

const Cards = ({ people }: Pick<TableProps, 'people'>) => (
  <Box
    component="ul"
    sx={{
      listStyle: 'none',
      bgcolor: 'background.paper',
      border: 1,
      borderColor: 'divider',
      borderRadius: 'var(--radius-large)',
    }}
  >
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
          <Roles person={person} />
          <Box sx={{ mt: 2 }}>
            <State person={person} />
          </Box>
        </Box>
        <Change person={person} />
      </Box>
    ))}
  </Box>
);

const Wide = ({ people, sorting, onSort }: TableProps) => {
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
            {(['last_name', 'username'] as const).map((field) => (
              <TableCell key={field} aria-sort={ariaSort(field, sorting)}>
                <SortHeader field={field} sorting={sorting} onSort={onSort}>
                  {t(field === 'username' ? 'columns.username' : 'columns.name')}
                </SortHeader>
              </TableCell>
            ))}
            {(['roles', 'mentor', 'state'] as const).map((name) => (
              <TableCell key={name} sx={{ fontWeight: 600 }}>
                {t(`columns.${name}`)}
              </TableCell>
            ))}
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
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{person.Username}</TableCell>
              <TableCell>
                <Roles person={person} />
              </TableCell>
              <TableCell>
                {person.Mentor ? (
                  <PersonLink id={person.Mentor.Id} roles={[mentorRole]}>
                    {person.Mentor.Name}
                  </PersonLink>
                ) : person.Roles.includes(menteeRole) ? (
                  t('noMentor')
                ) : (
                  ''
                )}
              </TableCell>
              <TableCell>
                <State person={person} />
              </TableCell>
              <TableCell padding="none">
                <Change person={person} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
};

/** A name that leads to the person: a mentee to the own page, a mentor to the own mentees; others stay a name. */
const PersonLink = ({ id, roles, children }: { id: number; roles: readonly Role[]; children: string }) => {
  const project = useProject();
  if (!project) return children;
  const segment = segmentOf(project);
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
  return (
    <>
      <Box sx={{ fontWeight: 500 }}>
        <PersonLink id={person.Id} roles={person.Roles}>
          {userInList(person)}
        </PersonLink>
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

const stateKey = (state: number): '0' | '1' | '2' | '3' =>
  state === 0 ? '0' : state === 2 ? '2' : state === 3 ? '3' : '1';

const State = ({ person }: { person: PersonLine }) => {
  const { t } = useTranslation('users');
  return <StatusChip tone={tones[person.State] ?? 'neutral'} label={t(`states.${stateKey(person.State)}`)} />;
};

/** Setting the state, asked first, and giving a password; nobody does it to themselves here. */
const Change = ({ person }: { person: PersonLine }) => {
  const { t } = useTranslation(['users', 'common']);
  const confirm = useConfirm();
  const wordsOf = useProblemText();
  const session = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [giving, setGiving] = useState(false);
  const write = useWriting('/api/user/SetActiveState', [
    '/api/user/FindUsers',
    '/api/project/GetActionsGrid_Partial',
    '/api/project/GetActionsGrid_Count',
  ]);
  if (session?.Id === person.Id) return null;
  const name = userInList(person);
  const set = async (State: (typeof settable)[number]) => {
    setAnchor(null);
    if (
      !(await confirm({
        text: t(`users:confirm.${State}`, { name }),
        yes: t(`users:set.${State}`),
        danger: State !== 1,
      }))
    )
      return;
    write.mutate(
      { UserId: person.Id, State },
      {
        onSuccess: (answer) =>
          toast('success', t('users:done', { name, state: t(`users:states.${stateKey(answer.State)}`) })),
        onError: (error) => toast('error', wordsOf(error)),
      },
    );
  };
  return (
    <>
      <IconButton
        aria-label={t('users:menu', { name })}
        aria-haspopup="menu"
        {...whileBusy(write.isPending, (event) => setAnchor(event.currentTarget))}
      >
        <MoreVert />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {settable
          .filter((state) => state !== person.State)
          .map((state) => (
            <MenuItem key={state} onClick={() => void set(state)}>
              {t(`users:set.${state}`)}
            </MenuItem>
          ))}
        <MenuItem
          onClick={() => {
            setAnchor(null);
            setGiving(true);
          }}
        >
          {t('users:givePassword')}
        </MenuItem>
      </Menu>
      {giving ? <GivePassword person={person} name={name} onClose={() => setGiving(false)} /> : null}
    </>
  );
};
