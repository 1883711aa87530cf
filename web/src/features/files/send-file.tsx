/** Sending a file of one's own: to people one may write to, and to groups. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mostRecipients } from '@telemachos/contract/features/files/sent.rules.ts';
import type { OutputOfPath } from '../../platform/api.ts';
import { useProblemText } from '../../platform/failures.ts';
import { useProject } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { SearchBox } from '../../ui/lists.tsx';
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { useContacts, useConversations, useOpenGroup } from '../chat/chat.queries.ts';
import { useSendFile } from './files.queries.ts';

type OwnFile = OutputOfPath<'/api/files/Own'>['list'][number];
/** People by their number, groups by that of their conversation; 0 is the own one, which is begun when it is needed. */
type Chosen = ReadonlyMap<string, string>;

const ownGroup = 'group 0';
const numbersOf = (chosen: Chosen, kind: 'person' | 'group'): number[] =>
  [...chosen.keys()].flatMap((key) => (key.startsWith(`${kind} `) ? [Number(key.slice(kind.length + 1))] : []));

/** Everybody one may choose, by name; the groups stand first. */
const Everybody = ({ chosen, onToggle }: { chosen: Chosen; onToggle: (key: string, name: string) => void }) => {
  const { t } = useTranslation(['sending', 'chat']);
  const project = useProject();
  const [search, setSearch] = useState('');
  const read = useContacts(project?.Id ?? 0, search);
  const conversations = useConversations(project?.Id ?? 0, '');
  const groups = (conversations.data?.pages ?? [])
    .flatMap((page) => page.conversations)
    .filter(({ Kind, MayWrite, MentorId }) => Kind === 'group' && MayWrite && MentorId !== null);
  const mine = read.data?.MayGroup === true;
  const box = (key: string, name: string) => (
    <FormControlLabel
      key={key}
      control={<Checkbox checked={chosen.has(key)} onChange={() => onToggle(key, name)} />}
      label={name}
    />
  );
  return (
    <Box>
      <SearchBox value={search} onSearch={setSearch} label={t('sending:to.find')} />
      {read.isPending ? <RowsSkeleton rows={3} height={42} /> : null}
      {read.isError ? <ErrorState error={read.error} retry={() => void read.refetch()} /> : null}
      {read.data?.list.length === 0 ? <Typography sx={{ py: 3 }}>{t('sending:to.nobody')}</Typography> : null}
      <Box
        role="group"
        aria-label={t('sending:to.people')}
        sx={{ maxHeight: 260, overflowY: 'auto', display: 'grid', mt: 2 }}
      >
        {search === '' && mine ? box(ownGroup, t('sending:to.allMine')) : null}
        {search === '' && !mine ? groups.map(({ Id, Title }) => box(`group ${Id}`, Title)) : null}
        {read.data?.list.map(({ Id, Name }) => box(`person ${Id}`, Name))}
      </Box>
    </Box>
  );
};

/** Sends it once everybody is known: the own group is begun if there is none. */
const useSending = () => {
  const [sending, openGroup] = [useSendFile(), useOpenGroup()];
  const project = useProject();
  const act = async (file: OwnFile, chosen: Chosen, Note: string) => {
    const ProjectId = project?.Id ?? 0;
    const groups = numbersOf(chosen, 'group');
    const GroupIds = await Promise.all(
      groups.map(async (id) => (id === 0 ? (await openGroup.mutateAsync({ ProjectId })).ConversationId : id)),
    );
    return sending.mutateAsync({ ProjectId, FileId: file.Id, UserIds: numbersOf(chosen, 'person'), GroupIds, Note });
  };
  return { act, error: openGroup.error ?? sending.error, busy: openGroup.isPending || sending.isPending };
};

export const SendFile = ({ file, onClose }: { file: OwnFile; onClose: () => void }) => {
  const { t } = useTranslation(['sending', 'common']);
  const id = useId();
  const problemText = useProblemText();
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [note, setNote] = useState('');
  const { act, error, busy } = useSending();
  const toggle = (key: string, name: string) => {
    const next = new Map(chosen);
    if (!next.delete(key) && next.size < mostRecipients) next.set(key, name);
    setChosen(next);
  };
  const send = () =>
    void act(file, chosen, note).then(
      ({ Recipients }) => {
        toast('success', t('sending:sent', { count: Recipients }));
        onClose();
      },
      // Told in the dialog.
      () => undefined,
    );
  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {t('sending:sendTitle', { name: file.Name })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4, '&&': { pt: 2 } }}>
        <Everybody chosen={chosen} onToggle={toggle} />
        {chosen.size > 0 ? (
          <Box
            component="ul"
            aria-label={t('sending:to.chosen')}
            sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}
          >
            {[...chosen].map(([key, name]) => (
              <li key={key}>
                <Chip label={name} onDelete={() => toggle(key, name)} />
              </li>
            ))}
          </Box>
        ) : null}
        <TextField
          label={t('sending:note')}
          value={note}
          multiline
          minRows={2}
          onChange={({ target }) => setNote(target.value)}
          slotProps={{ htmlInput: { maxLength: 1000 } }}
        />
        {error ? <Alert severity="error">{problemText(error)}</Alert> : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {t('common:cancel')}
        </Button>
        <ActButton variant="contained" busy={busy} disabled={chosen.size === 0} onClick={send}>
          {t('sending:send')}
        </ActButton>
      </DialogActions>
    </Dialog>
  );
};
