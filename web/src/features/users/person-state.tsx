/** The state of a person in the project, and setting it, asked first. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { PersonPage } from '@telemachos/contract/features/users/person.wire.ts';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '../../ui/status-chip.tsx';
import { settableOf, stateKey, tones, useAskState } from './states.ts';

/** The chip, and the other states as buttons. */
export const PersonState = ({ person }: { person: PersonPage }) => {
  const { t } = useTranslation('users');
  const name = person.Fields.filter(({ Name }) => Name === 'first_name' || Name === 'last_name')
    .map(({ Value }) => Value)
    .join(' ')
    .trim();
  const ask = useAskState(person.Id, name || person.Username || `#${person.Id}`);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
      <StatusChip tone={tones[person.State] ?? 'neutral'} label={t(`states.${stateKey(person.State)}`)} />
      <span>{t('person.level', { level: person.Level })}</span>
      {person.May.Manage
        ? settableOf(person.State, person.HasPassword).map((state) => (
            <Button key={state} size="small" variant="outlined" onClick={() => void ask(state)}>
              {t(`set.${state === 1 && !person.HasPassword ? 0 : state}`)}
            </Button>
          ))
        : null}
    </Box>
  );
};
