/** Changing project and role. With only one there is nothing to change, and its name is plain text. */
import ExpandMore from '@mui/icons-material/ExpandMore';
import Check from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '@telemachos/contract/access/roles.ts';
import { useOfferedRoles } from '../platform/hidden-roles.ts';
import { chooseRole, toUrlSegment, type OwnProject, type Session } from '../platform/session.ts';

/** `isOwn`: a name that somebody gave, the same in every language. */
type Choice = { key: string; label: string; isOwn?: true };

const translateOf = ({ isOwn }: Choice) => (isOwn ? 'no' : undefined);

const Switch = ({
  label,
  current,
  choices,
  onChoose,
  tinted = false,
}: {
  label: string;
  current: Choice;
  choices: readonly Choice[];
  onChoose: (key: string) => void;
  tinted?: boolean;
}) => {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const shape = {
    minWidth: 0,
    maxWidth: '100%',
    minHeight: 40,
    px: tinted ? 3 : 2,
    gap: 1,
    borderRadius: 'var(--radius)',
    color: '#fff',
    font: 'inherit',
    fontSize: '0.9375rem',
    fontWeight: tinted ? 600 : 500,
    ...(tinted ? { bgcolor: 'rgb(0 0 0 / 18%)' } : {}),
  };
  const words = (
    <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
      <span className="only-heard">{label}: </span>
      <span translate={translateOf(current)}>{current.label}</span>
    </Box>
  );
  if (choices.length < 2) return <Box sx={{ ...shape, display: 'inline-flex', alignItems: 'center' }}>{words}</Box>;
  return (
    <>
      <ButtonBase
        id={`${id}b`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          ...shape,
          '&:hover': { bgcolor: 'rgb(0 0 0 / 26%)' },
          '&.Mui-focusVisible': { outline: '2px solid #fff !important' },
        }}
      >
        {words}
        <ExpandMore aria-hidden="true" fontSize="small" />
      </ButtonBase>
      <Menu
        id={id}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': `${id}b` } }}
      >
        {choices.map((choice) => (
          <MenuItem
            key={choice.key}
            role="menuitemradio"
            aria-checked={choice.key === current.key}
            selected={choice.key === current.key}
            onClick={() => {
              setAnchor(null);
              if (choice.key !== current.key) onChoose(choice.key);
            }}
          >
            <ListItemIcon>{choice.key === current.key ? <Check fontSize="small" /> : null}</ListItemIcon>
            <ListItemText translate={translateOf(choice)}>{choice.label}</ListItemText>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};

/** The person's projects; choosing one opens its home. */
export const ProjectSwitch = ({ session, project }: { session: Session; project: OwnProject }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const choice = (own: OwnProject): Choice => ({ key: toUrlSegment(own), label: own.Descr, isOwn: true });
  return (
    <Switch
      label={t('frame.project')}
      current={choice(project)}
      choices={session.Projects.map(choice)}
      onChoose={(segment) => void navigate({ to: `/${segment}/home` })}
    />
  );
};

/**
 * The roles held in the project; the menu and the home page follow the chosen one. On phones a single role leaves its
 * room to the project's name: the person's menu tells it.
 */
export const RoleSwitch = ({
  session,
  project,
  role,
}: {
  session: Session;
  project: OwnProject;
  role: Role | null;
}) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const offered = useOfferedRoles(session.Id, project.Id, project.Roles);
  if (!role) return null;
  const choices = offered.map((held) => ({ key: held, label: t(`roles.${held}`) }));
  const choose = (key: string) => {
    const held = project.Roles.find((each) => each === key);
    if (!held) return;
    chooseRole(session, held);
    void navigate({ to: `/${toUrlSegment(project)}/home` });
  };
  return (
    <Box
      sx={{
        flex: 'none',
        maxWidth: { xs: 168, sm: 220 },
        display: { xs: choices.length < 2 ? 'none' : 'block', sm: 'block' },
      }}
    >
      <Switch
        tinted
        label={t('frame.role')}
        current={{ key: role, label: t(`roles.${role}`) }}
        choices={choices}
        onChoose={choose}
      />
    </Box>
  );
};
