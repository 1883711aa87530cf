/** Choosing somebody to write to. */
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toUrlSegment, useProject } from '../../platform/session.ts';
import { SearchBox } from '../../ui/lists.tsx';
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { useContacts, useOpen, useOpenGroup } from './chat.queries.ts';
import { PersonLine } from './person-line.tsx';
import { useWhoIsThere } from './presence.shared.tsx';
import { ProfileDialog } from './profile-dialog.shared.tsx';

/** Looks for somebody by name; it was opened to be typed into. */
const Finding = ({ search, onSearch }: { search: string; onSearch: (text: string) => void }) => {
  const { t } = useTranslation('chat');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={box}>
      <SearchBox value={search} label={t('findByName')} onSearch={onSearch} />
    </div>
  );
};

type Props = { projectId: number; onBegun: (conversation: number) => void; onClose: () => void };

/** They are found by name; `onBegun` is told which conversation it is, before it is opened. */
export const NewConversation = ({ projectId, onBegun, onClose }: Props) => {
  const { t } = useTranslation(['chat', 'common']);
  const [search, setSearch] = useState('');
  const [known, setKnown] = useState<{ Id: number; Name: string } | null>(null);
  const [project, navigate, open] = [useProject(), useNavigate(), useOpen()];
  const read = useContacts(projectId, search);
  const people = read.data?.list ?? [];
  useWhoIsThere(people.map(({ Id }) => Id));
  const group = useOpenGroup();
  const onSuccess = ({ ConversationId }: { ConversationId: number }) => {
    onBegun(ConversationId);
    onClose();
    void navigate({ to: `/${project ? toUrlSegment(project) : ''}/chat/${ConversationId}` });
  };
  const begin = (UserId: number) => open.mutate({ ProjectId: projectId, UserId }, { onSuccess });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="begin-title">
      <DialogTitle id="begin-title">{t('chat:beginTitle')}</DialogTitle>
      <DialogContent>
        <Finding search={search} onSearch={setSearch} />
        {open.isError || group.isError ? <ErrorState error={open.error ?? group.error} /> : null}
        {read.isPending ? <RowsSkeleton rows={4} /> : null}
        {read.isError ? <ErrorState error={read.error} retry={() => void read.refetch()} /> : null}
        {read.isSuccess && people.length === 0 ? (
          <Typography sx={{ py: 4 }}>{t(search ? 'chat:nobody' : 'chat:nobodyYet')}</Typography>
        ) : null}
        <List>
          {read.data?.MayGroup && search === '' ? (
            <ListItem disablePadding>
              <ListItemButton
                disabled={group.isPending}
                onClick={() => group.mutate({ ProjectId: projectId }, { onSuccess })}
              >
                <PersonLine person={{ Id: 0, Name: t('chat:groupOwn'), Photo: null }}>
                  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                    {t('chat:groupMeans')}
                  </Typography>
                </PersonLine>
              </ListItemButton>
            </ListItem>
          ) : null}
          {people.map((person) => (
            <ListItem
              key={person.Id}
              disablePadding
              secondaryAction={
                <IconButton
                  edge="end"
                  aria-label={t('chat:whoIsNamed', { name: person.Name })}
                  onClick={() => setKnown(person)}
                >
                  <InfoOutlined />
                </IconButton>
              }
            >
              <ListItemButton disabled={open.isPending} onClick={() => begin(person.Id)}>
                <PersonLine person={person}>
                  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                    {t(`common:roles.${person.Role}` as 'common:roles.Mentee')}
                  </Typography>
                </PersonLine>
              </ListItemButton>
            </ListItem>
          ))}
        </List>
        {known ? <ProfileDialog person={known} onClose={() => setKnown(null)} /> : null}
        {people.length >= 30 ? <Typography variant="body2">{t('chat:moreContacts')}</Typography> : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('chat:close')}</Button>
      </DialogActions>
    </Dialog>
  );
};
