/** Sending a file of one's own: to people one may write to, and to groups. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRole } from '@telemachos/contract/access/roles.ts';
import { maxNamedRecipients } from '@telemachos/contract/features/files/sent.rules.ts';
import type { OutputOfPath } from '../../platform/api.ts';
import { useProject, useSession } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Chooser, type Choosable, type Chosen } from '../../ui/chooser.tsx';
import { useAskedBeforeLeaving, useFocusedProblem } from '../../ui/dialog-parts.tsx';
import { readContacts, useContactPage, type Contact } from '../chat/chat.queries.ts';
import { readSendGroups, useSendFile, useSendGroups, useSendRoles, type SendGroup } from './files.queries.ts';

type OwnFile = OutputOfPath<'/api/files/Own'>['list'][number];
type Kind = 'person' | 'mentor' | 'role';

/** The ends of keys of a kind: people and groups by their number, roles by their name. */
const endsOf = (chosen: Chosen, kind: Kind): string[] =>
  [...chosen.keys()].flatMap((key) => (key.startsWith(`${kind} `) ? [key.slice(kind.length + 1)] : []));

type Choosing = { chosen: Chosen; onChoose: (chosen: Chosen) => void };

/** So many are shown on a page of the dialog. */
const pageSize = 20;

/** People, by name; those of one name are told apart by their role. */
const People = ({ chosen, onChoose }: Choosing) => {
  const { t } = useTranslation(['sending', 'common']);
  const ProjectId = useProject()?.Id ?? 0;
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(0);
  const read = useContactPage({ ProjectId, Search: search, page, count: pageSize });
  const asChoosable = ({ Id, Name, Role }: Contact): Choosable => ({
    key: `person ${Id}`,
    name: Name,
    about: t(`common:roles.${Role}` as 'common:roles.Mentee'),
  });
  return (
    <Chooser
      find={t('sending:to.find')}
      label={t('sending:to.people')}
      nobody={t('sending:to.nobody')}
      search={search}
      onSearch={setSearch}
      page={page}
      onPage={setPage}
      read={{ ...read, data: read.data && { ...read.data, list: read.data.list.map(asChoosable) } }}
      readAll={async (count) => (await readContacts({ ProjectId, Search: search, count })).map(asChoosable)}
      chosen={chosen}
      onChoose={onChoose}
      maxChosen={maxNamedRecipients}
    />
  );
};

/** Groups: by role for those who manage the project, and by mentor. */
const Groups = ({ chosen, onChoose }: Choosing) => {
  const { t } = useTranslation(['sending', 'common']);
  const [project, session] = [useProject(), useSession()];
  const ProjectId = project?.Id ?? 0;
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(0);
  const read = useSendGroups({ ProjectId, Search: search, page, count: pageSize });
  const roles = useSendRoles(ProjectId);
  // Of a mentee's own group it is said who reads it besides the mentor.
  const may = (ability: 'mentee.work' | 'project.manage') => project?.Abilities.includes(ability) === true;
  const named = may('mentee.work') && !may('project.manage') ? 'sending:to.ownGroup' : 'sending:to.groupOf';
  const people = (count: number) => t('sending:to.count', { count });
  const asChoosable = ({ MentorId, Name, People }: SendGroup): Choosable => ({
    key: `mentor ${MentorId}`,
    name: MentorId === session?.Id ? t('sending:to.allMine') : t(named, { name: Name }),
    about: people(People),
  });
  // One alone is found among the people; who seeks a name seeks no role.
  const several = search === '' ? (roles.data?.roles ?? []).filter(({ People }) => People > 1) : [];
  const byRole = several.map(({ Role, People }) => ({
    key: `role ${Role}`,
    name: t('sending:to.allOf', { role: t(`common:roles.${Role}`) }),
    about: people(People),
  }));
  return (
    <Chooser
      find={t('sending:to.findGroup')}
      label={t('sending:to.groups')}
      nobody={t(search === '' ? 'sending:to.noGroups' : 'sending:to.noGroup')}
      search={search}
      onSearch={setSearch}
      page={page}
      onPage={setPage}
      read={{ ...read, data: read.data && { ...read.data, list: read.data.list.map(asChoosable) } }}
      readAll={async (count) => (await readSendGroups({ ProjectId, Search: search, count })).map(asChoosable)}
      chosen={chosen}
      onChoose={onChoose}
      maxChosen={maxNamedRecipients}
      top={byRole}
      words={{
        found: (count) => t('sending:to.foundGroups', { count }),
        all: (count) => t('sending:to.allGroups', { count }),
      }}
    />
  );
};

/** People or groups; whoever is chosen stays while one looks at the others. */
const Everybody = (choosing: Choosing) => {
  const { t } = useTranslation('sending');
  const [kind, setKind] = useState<'people' | 'groups'>('people');
  return (
    <Box sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={kind}
        aria-label={t('to.kinds')}
        onChange={(_event, next: 'people' | 'groups' | null) => next && setKind(next)}
      >
        <ToggleButton value="people">{t('to.peopleTab')}</ToggleButton>
        <ToggleButton value="groups">{t('to.groups')}</ToggleButton>
      </ToggleButtonGroup>
      {kind === 'people' ? <People {...choosing} /> : <Groups {...choosing} />}
    </Box>
  );
};

/** The call's words for those who are chosen. */
const recipientsIn = (chosen: Chosen) => ({
  UserIds: endsOf(chosen, 'person').map(Number),
  MentorIds: endsOf(chosen, 'mentor').map(Number),
  Roles: endsOf(chosen, 'role').filter(isRole),
});

export const SendFile = ({ file, onClose }: { file: OwnFile; onClose: () => void }) => {
  const { t } = useTranslation(['sending', 'common']);
  const id = useId();
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [note, setNote] = useState('');
  const isNarrow = useMediaQuery('(max-width: 599px)');
  const project = useProject();
  const sending = useSendFile();
  const { error, isPending: busy } = sending;
  const [problem, asked] = [useFocusedProblem(error), useAskedBeforeLeaving(chosen.size > 0 || note !== '')];
  const close = () => void asked().then((yes) => yes && onClose());
  const send = () =>
    sending.mutate(
      { ProjectId: project?.Id ?? 0, FileId: file.Id, Note: note, ...recipientsIn(chosen) },
      {
        onSuccess: ({ message, Recipients }) => {
          if (message === 'FAIL_SHARE') return;
          showToast('success', t('sending:sent', { count: Recipients }));
          onClose();
        },
      },
    );
  return (
    <Dialog open onClose={busy ? undefined : close} fullWidth maxWidth="sm" fullScreen={isNarrow} aria-labelledby={id}>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {t('sending:sendTitle', { name: file.Name })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4, '&&': { pt: 2 } }}>
        <Everybody chosen={chosen} onChoose={setChosen} />
        {sending.data?.message === 'FAIL_SHARE' ? <Alert severity="error">{t('sending:failed')}</Alert> : null}
        <TextField
          label={t('sending:note', { count: Math.max(1, chosen.size) })}
          value={note}
          multiline
          minRows={2}
          onChange={({ target }) => setNote(target.value)}
          slotProps={{ htmlInput: { maxLength: 1000 } }}
        />
      </DialogContent>
      {problem}
      <DialogActions>
        {chosen.size === 0 ? (
          <Box sx={{ flex: 1, pl: 4, fontSize: '0.875rem', color: 'text.secondary' }}>
            {t('sending:to.chooseFirst')}
          </Box>
        ) : null}
        <Button onClick={close} disabled={busy}>
          {t('common:cancel')}
        </Button>
        <ActButton variant="contained" busy={busy} disabled={chosen.size === 0} onClick={send}>
          {t('sending:send')}
        </ActButton>
      </DialogActions>
    </Dialog>
  );
};
