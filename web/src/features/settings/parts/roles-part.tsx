/** What each role finds: the places of its menu and the parts of its home, chosen and put in order. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { menteeRole, roleLevels, roles, type Role } from '@telemachos/contract/access/roles.ts';
import { homeOf, homeParts } from '@telemachos/contract/features/projects/homes.rules.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { menuOf } from '../../../frame/menu.ts';
import { useProjectScreens } from '../../../frame/project-screens.ts';
import { useCurrentRole } from '../../../platform/session.ts';
import { Choice } from '../../../ui/choice.tsx';
import { Section } from '../../../ui/page.tsx';
import { Sortable } from '../../../ui/sortable.tsx';
import { listAt, type Place } from '../places.shared.ts';
import { useFaultAt, useSetup } from '../setup-context.tsx';

/** Some names of a list, chosen and in order; without a choice all are there, as the product has them. */
const Chosen = ({
  place,
  title,
  all,
}: {
  place: Place;
  title: string;
  all: readonly { name: string; label: string }[];
}) => {
  const { t } = useTranslation('settings');
  const { written, put } = useSetup();
  const fault = useFaultAt(place, true);
  const chosen = listAt(written.Settings, place).filter((name): name is string => typeof name === 'string');
  const own = chosen.length > 0;
  const labelOf = (name: string): string => all.find((one) => one.name === name)?.label ?? name;
  const names = own ? chosen : all.map(({ name }) => name);
  const keep = (next: readonly string[]): void => put(place, next.length === 0 ? undefined : next);
  return (
    <Box component="fieldset" data-path={place.join('.')} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 1 }}>
        {title}
      </Typography>
      <Typography variant="body2" sx={{ color: fault ? 'error.main' : 'text.secondary', mb: 2 }}>
        {fault ?? t(own ? 'roles.chosen' : 'roles.asIs')}
      </Typography>
      <Sortable items={names} keyOf={(name) => name} nameOf={labelOf} onChange={keep}>
        {(name) => (
          <FormControlLabel
            control={<Checkbox checked onChange={() => keep(names.filter((each) => each !== name))} />}
            label={labelOf(name)}
          />
        )}
      </Sortable>
      {all
        .filter(({ name }) => !names.includes(name))
        .map(({ name, label }) => (
          <FormControlLabel
            key={name}
            sx={{ display: 'flex', color: 'text.secondary' }}
            control={<Checkbox checked={false} onChange={() => keep([...names, name])} />}
            label={label}
          />
        ))}
      {own ? (
        <Button size="small" onClick={() => put(place, undefined)} sx={{ mt: 1 }}>
          {t('roles.back')}
        </Button>
      ) : null}
    </Box>
  );
};

/** The names of a home's parts in words. */
const usePartWords = (): ((name: string) => string) => {
  const { t } = useTranslation('settings');
  const known = Object.values(homeParts).flat();
  return (name) => {
    const part = known.find((one) => one === name);
    return part ? t(`homeParts.${part}`) : name;
  };
};

export const RolesPart = () => {
  const { t } = useTranslation(['settings', 'common', 'menu']);
  const [role, setRole] = useState<Role>(menteeRole);
  const { whole } = useSetup();
  const own = useCurrentRole();
  // Nobody changes what stronger roles find, but administrators.
  const offered = roles.filter((one) => whole || own === null || roleLevels[one] >= roleLevels[own]);
  const partWords = usePartWords();
  const places = menuOf(useProjectScreens(), role);
  const home = homeOf(role);
  return (
    <Section id="roles" title={t('settings:roles.title')} intro={t('settings:roles.intro')}>
      <Choice
        label={t('settings:roles.role')}
        minWidth={260}
        value={role}
        onChoose={(value) => setRole(roles.find((one) => one === value) ?? role)}
        options={offered.map((value) => ({ value, label: t(`common:roles.${value}`) }))}
      />
      <Box key={role} sx={{ display: 'grid', gap: 6, mt: 5, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        <Chosen
          place={['Roles', role, 'Menu']}
          title={t('settings:roles.menu')}
          all={places.map(({ label }) => ({ name: label, label: t(`menu:nav.${label}`) }))}
        />
        {home ? (
          <Chosen
            place={['Roles', role, 'Home']}
            title={t('settings:roles.home')}
            all={homeParts[home].map((name) => ({ name, label: partWords(name) }))}
          />
        ) : null}
      </Box>
    </Section>
  );
};
