/** The person: who is signed in, language, profile, signing out. */
import Check from '@mui/icons-material/Check';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShownLanguage } from '../platform/i18n.ts';
import { openLanguages } from '../platform/languages.ts';
import { fullName } from '../platform/person-names.ts';
import { chooseLanguage, signOut, useCurrentRole, type Session } from '../platform/session.ts';
import { useObservable } from '../platform/observable.ts';
import { showToast } from '../platform/toasts.ts';
import { countDrafts } from '../platform/form-drafts.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { PersonAvatar } from '../ui/person-avatar.tsx';

/** Signing out, asked first where something on this device would be lost. */
const useLeaving = ({ Id }: Session) => {
  const { t } = useTranslation(['common', 'again']);
  const navigate = useNavigate();
  const ask = useConfirm();
  return async () => {
    // Only whoever wrote something here can have left something: the code comes when it is asked for.
    const { answers, messages } = await import('./leftovers.ts')
      .then((file) => file.countUnsent(Id))
      .catch(() => ({ answers: 0, messages: 0 }));
    const forms = countDrafts(Id);
    const lost = [
      ...(answers > 0 ? [t('frame.unsent.text', { count: answers })] : []),
      ...(messages > 0 ? [t('frame.unsent.messages', { count: messages })] : []),
      ...(forms > 0 ? [t('again:signOut.forms', { count: forms })] : []),
    ];
    const title = forms > 0 ? t('again:signOut.title') : t('frame.unsent.title');
    if (
      lost.length > 0 &&
      !(await ask({
        title,
        text: lost.join(' '),
        yes: t('frame.signOut'),
        no: t('frame.unsent.stay'),
        danger: forms > 0,
      }))
    )
      return;
    signOut().then(
      () => navigate({ to: '/signin' }),
      () => showToast('error', t('frame.signOutFailed')),
    );
  };
};

/** The initials, round; a menu opens under them. */
const Initials = ({
  id,
  session,
  menu,
  onOpen,
}: {
  id: string;
  session: Session;
  /** The menu that is open. */
  menu: string | undefined;
  onOpen: (anchor: HTMLElement) => void;
}) => {
  const { t } = useTranslation(['common', 'menu']);
  const name = fullName(session.Fields, session.Username);
  return (
    <IconButton
      id={id}
      aria-label={t('frame.person', { name })}
      aria-haspopup="menu"
      aria-expanded={menu !== undefined}
      aria-controls={menu}
      onClick={(event) => onOpen(event.currentTarget)}
      sx={{ p: 1, '&.Mui-focusVisible': { outline: '2px solid #fff !important' } }}
    >
      <PersonAvatar id={session.Id} name={name} photo={session.Photo} size={36} />
    </IconButton>
  );
};

/** A round button with the initials; its menu. */
export const PersonMenu = ({ session, segment }: { session: Session; segment: string }) => {
  const { t } = useTranslation(['common', 'menu']);
  const navigate = useNavigate();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const current = useShownLanguage();
  const languages = useObservable(openLanguages);
  const role = useCurrentRole();
  const name = fullName(session.Fields, session.Username);
  const leave = useLeaving(session);
  const close = () => setAnchor(null);
  const speak = (language: string) => {
    close();
    chooseLanguage(language).catch(() => showToast('info', t('frame.languageNotKept')));
  };
  return (
    <>
      <Initials id={`${id}b`} session={session} menu={anchor ? id : undefined} onOpen={setAnchor} />
      <Menu
        id={id}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-labelledby': `${id}b` }, paper: { sx: { minWidth: 240, mt: 1 } } }}
      >
        {/* The button's own name says who it is; a menu holds only what can be chosen. */}
        <Box aria-hidden="true" sx={{ px: 4, pt: 2, pb: 3 }}>
          <Box translate="no" sx={{ fontWeight: 600 }}>
            {name}
          </Box>
          <Box sx={{ fontSize: '0.875rem', color: 'text.secondary', overflowWrap: 'anywhere' }}>
            <span translate="no">{session.Username}</span>
            {role ? ` · ${t(`roles.${role}`)}` : ''}
          </Box>
        </Box>
        <Divider role="presentation" />
        <MenuItem
          onClick={() => {
            close();
            void navigate({ to: `/${segment}/userinfo` });
          }}
        >
          <ListItemIcon>
            <PersonOutlined fontSize="small" />
          </ListItemIcon>
          <ListItemText>{t('menu:nav.profile')}</ListItemText>
        </MenuItem>
        <Divider role="presentation" />
        {languages.map(([language, languageName]) => (
          <MenuItem
            key={language}
            lang={language}
            role="menuitemradio"
            aria-checked={language === current}
            onClick={() => speak(language)}
          >
            <ListItemIcon>{language === current ? <Check fontSize="small" /> : null}</ListItemIcon>
            <ListItemText>{languageName}</ListItemText>
          </MenuItem>
        ))}
        <Divider role="presentation" />
        <MenuItem
          onClick={() => {
            close();
            void leave();
          }}
        >
          <ListItemIcon>
            <LogoutOutlined fontSize="small" />
          </ListItemIcon>
          <ListItemText>{t('frame.signOut')}</ListItemText>
        </MenuItem>
      </Menu>
    </>
  );
};
