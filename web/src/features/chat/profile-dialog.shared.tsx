/** Who somebody is whom one may write to: picture, role, presence, how else to reach them (000 §2, profile dialog). */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { OutputOfPath } from '../../platform/api.ts';
import { onlinePeople } from '../../platform/live/live-events.ts';
import { toUrlSegment, useProject } from '../../platform/session.ts';
import { useObservable } from '../../platform/observable.ts';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { useProfile } from './finding.queries.ts';
import { useWhoIsThere } from './presence.shared.tsx';

type Profile = OutputOfPath<'/api/chat/Profile'>;

const linkOf = ({ Name, Value }: Profile['Fields'][number]): string =>
  Name === 'email' ? `mailto:${Value}` : `tel:${Value.replaceAll(/\s/g, '')}`;

const Body = ({ of }: { of: Profile }) => {
  const { t, i18n } = useTranslation(['chat', 'common']);
  const isThere = useObservable(onlinePeople).has(of.Id) || of.status;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box sx={{ display: 'flex', gap: 4, alignItems: 'center' }}>
        <PersonAvatar id={of.Id} name={of.Name} photo={of.Photo} size={96} />
        <Box sx={{ minWidth: 0 }}>
          <Typography>{t(`common:roles.${of.Role}` as 'common:roles.Mentee')}</Typography>
          <Typography variant="body2" sx={{ color: isThere ? 'success.main' : 'text.secondary' }}>
            {t(isThere ? 'common:online' : 'chat:offline')}
          </Typography>
        </Box>
      </Box>
      {of.Fields.length > 0 ? (
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2 }}>
          {of.Fields.map((field) => (
            <Box key={field.Name}>
              <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
                {i18n.language === 'el' ? field.Label : field.LabelEn}
              </Typography>
              <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                <a href={linkOf(field)}>{field.Value}</a>
              </Box>
            </Box>
          ))}
        </Box>
      ) : null}
    </Box>
  );
};

/** `isOpen`: the conversation with them is the one that is open, so that nothing leads there. */
export const ProfileDialog = ({
  person,
  isOpen = false,
  onClose,
}: {
  person: { Id: number; Name: string };
  isOpen?: boolean;
  onClose: () => void;
}) => {
  const { t } = useTranslation('chat');
  const project = useProject();
  const read = useProfile(project?.Id ?? 0, person.Id);
  useWhoIsThere([person.Id]);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="profile-title">
      <DialogTitle id="profile-title">{person.Name}</DialogTitle>
      <DialogContent>
        {read.isPending ? <RowsSkeleton rows={2} /> : null}
        {read.isError ? <ErrorState error={read.error} retry={() => void read.refetch()} /> : null}
        {read.data ? <Body of={read.data} /> : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('close')}</Button>
        {isOpen || !read.data ? null : (
          <Button
            variant="contained"
            component={Link}
            to={`/${project ? toUrlSegment(project) : ''}/chat?with=${person.Id}`}
            onClick={onClose}
          >
            {t('writeTo')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};
