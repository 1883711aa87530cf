/** What is done to a person from a list: the state, a password, the second step; nobody does it to themselves here. */
import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Link } from '@tanstack/react-router';
import { levelOf, roleLevels } from '@telemachos/contract/access/roles.ts';
import { mayActUpon } from '@telemachos/contract/access/strength.ts';
import type { PersonLine } from '@telemachos/contract/features/users/users.wire.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { userSurnameFirst } from '../../platform/person-names.ts';
import { toUrlSegment, useCurrentRole, useProject, useSession } from '../../platform/session.ts';
import { SeeAsDialog } from '../account/see-as.shared.tsx';
import { useResetTwoSteps } from '../account/reset-two-steps.shared.ts';
import { GivePassword } from './give-password.tsx';
import { settableOf, useAskState } from './states.ts';

export const PersonMenu = ({ person }: { person: PersonLine }) => {
  const { t } = useTranslation(['users', 'common']);
  const session = useSession();
  const project = useProject();
  const role = useCurrentRole();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [giving, setGiving] = useState(false);
  const [seeing, setSeeing] = useState(false);
  const reset = useResetTwoSteps();
  const name = userSurnameFirst(person);
  const ask = useAskState(person.Id, name);
  if (session?.Id === person.Id || !project?.Abilities.includes('users.manage')) return null;
  // The server judges by all projects; here what the list tells is enough.
  const isWeaker = role !== null && mayActUpon(roleLevels[role], levelOf(person.Roles));
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label={t('users:menu', { name })}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        <MenuItem component={Link} to={`/${toUrlSegment(project)}/admin/user/${person.Id}`}>
          {t('users:open')}
        </MenuItem>
        {/* The list does not tell who has opened the account: their page has what is missing here. */}
        {(isWeaker ? settableOf(person.State, false) : []).map((state) => (
          <MenuItem
            key={state}
            onClick={() => {
              close();
              void ask(state);
            }}
          >
            {t(`users:set.${state}`)}
          </MenuItem>
        ))}
        {project.Abilities.includes('users.accounts') ? (
          <MenuItem
            onClick={() => {
              close();
              setGiving(true);
            }}
          >
            {t('users:givePassword')}
          </MenuItem>
        ) : null}
        {person.TwoSteps ? (
          <MenuItem
            onClick={() => {
              close();
              void reset({ Id: person.Id, Name: name });
            }}
          >
            {t('users:resetTwoSteps')}
          </MenuItem>
        ) : null}
        {project.Abilities.includes('users.seeAs') ? (
          <MenuItem
            onClick={() => {
              close();
              setSeeing(true);
            }}
          >
            {t('users:seeAs')}
          </MenuItem>
        ) : null}
      </Menu>
      {seeing ? <SeeAsDialog person={{ Id: person.Id, Name: name }} onClose={() => setSeeing(false)} /> : null}
      {giving ? <GivePassword person={person} name={name} onClose={() => setGiving(false)} /> : null}
    </>
  );
};
